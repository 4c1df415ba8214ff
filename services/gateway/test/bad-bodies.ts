// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP. fast-check makes the
// bodies from the schemas of the API document.
import { BOUNDARY, FORM_TYPE, formOf } from '@dear-future/testing/attacks';
import * as fc from 'fast-check';
import type { Schema } from '../src/api-reference/schemas.js';
import { routeRows } from '../src/routes/route-table.js';
import { contractViolations, DOCUMENT, isValidFor, operationOf } from './api-contract.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { createCapsule, createPaidCapsule } from './paid-capsules.js';
import { RECORDING } from './recording.js';
import { createPrompt, createResponse } from './shared-prompts.js';

const arrayOfTen = <T>(body: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(body, { minLength: 10, maxLength: 10 });
const NO_LIMIT = '1000000';
/** A separate address, so that these requests do not count toward limits in other tests. */
const FROM_OWN_ADDRESS = { 'x-forwarded-for': '203.0.113.200' };

const gateway = await GatewayTestApp.start({
  TRUST_PROXY: '1',
  READS_PER_CLIENT: NO_LIMIT,
  READS_PER_USER: NO_LIMIT,
  WRITES_PER_USER: NO_LIMIT,
  UPLOADS_PER_USER: NO_LIMIT,
  UPLOADS_PER_LINK: NO_LIMIT,
});
const user = await gateway.signIn();
const prompt = await createPrompt(user);
const unpaid = await createCapsule(user);
const paid = await createPaidCapsule(gateway, user);
const { editSecret } = await createResponse(gateway.visitor(), prompt.slug);

const rows = routeRows().filter(({ fields }) => fields !== undefined);

/** Sends this many bad bodies to each route that takes fields, ten at a time. */
export function testBadBodies(bodiesPerRoute: number): void {
  const options = { numRuns: bodiesPerRoute / 10, seed: 20261123 };

  it.each(rows.filter(({ body }) => body === 'form'))('$name refuses invalid JSON bodies', async (row) => {
    const schema = operationOf(row.name).requestBody?.content['application/json']?.schema ?? {};
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const bodies = arrayOfTen(invalidFor(schema).map((body) => JSON.stringify(body)));
    await fc.assert(
      fc.asyncProperty(bodies, (sent) => expectRefused(row, sent, headers)),
      options,
    );
  });

  it.each(rows.filter(({ body }) => body === 'stream'))('$name refuses invalid forms', async (row) => {
    const authorization = row.path.includes('edit-link') && { authorization: `EditLink ${editSecret}` };
    const headers = { 'content-type': FORM_TYPE, ...authorization };
    const bodies = arrayOfTen(invalidForm.map((body) => new Uint8Array(body)));
    await fc.assert(
      fc.asyncProperty(bodies, (sent) => expectRefused(row, sent, headers)),
      options,
    );
  });
}

async function expectRefused(
  row: (typeof rows)[number],
  bodies: BodyInit[],
  headers: Record<string, string>,
): Promise<void> {
  const responses = await Promise.all(
    bodies.map(async (body) => {
      const response = await user.fetch(pathOf(row.path), {
        method: row.method,
        body,
        headers: { ...headers, ...FROM_OWN_ADDRESS },
      });
      return { response, text: await response.text() };
    }),
  );
  for (const { response, text } of responses) {
    expect(contractViolations(row.name, response, text)).toEqual([]);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  }
}

function pathOf(path: string): string {
  const isCapsule = path.includes('/capsules');
  return path.replace(':id', isCapsule ? unpaid.id : prompt.id).replace(':slug', isCapsule ? paid.slug : prompt.slug);
}

/** Generates JSON that violates a schema of the API document. */
function invalidFor(schema: Schema): fc.Arbitrary<unknown> {
  const valid = validValueFor(schema) as fc.Arbitrary<object>;
  const { properties = {}, required = [] } = resolveRef(schema) as { properties?: object; required?: string[] };
  const field = fc.constantFrom(...Object.keys(properties));
  return fc
    .oneof(
      fc.jsonValue(),
      fc.tuple(valid, field, fc.jsonValue()).map(([body, name, value]) => ({ ...body, [name]: value })),
      fc.tuple(valid, fc.constantFrom(...required, '')).map(([body, name]) => ({ ...body, [name]: undefined })),
      fc.tuple(valid, fc.string(), fc.jsonValue()).map(([body, name, value]) => ({ ...body, [name]: value })),
    )
    .filter((body) => !isValidFor(schema, JSON.parse(JSON.stringify(body))));
}

/** Generates values that a schema allows. */
function validValueFor(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, enum: values, type, properties, required, items, maxLength, minimum, maximum } = resolveRef(schema);
  if (Array.isArray(anyOf)) return fc.oneof(...(anyOf as Schema[]).map(validValueFor));
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]));
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Number(minimum ?? -1e9), max: Number(maximum ?? 1e9) });
    case 'array':
      return fc.array(validValueFor(items as Schema));
    case 'object': {
      const fields = Object.entries(properties as Record<string, Schema>).map(([name, property]) => [
        name,
        validValueFor(property),
      ]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: required as string[],
      });
    }
    default:
      return 'const' in schema ? fc.constant(schema['const']) : fc.string({ maxLength: Number(maxLength ?? 200) });
  }
}

function resolveRef(schema: Schema): Schema {
  const { $ref } = schema;
  const name = typeof $ref === 'string' ? /\w+$/.exec($ref)?.[0] : undefined;
  return name === undefined ? schema : (DOCUMENT.components.schemas[name] ?? schema);
}

const text = fc.string({ maxLength: 300 }).map((value) => value.replaceAll(BOUNDARY, ''));
const fieldName = fc.constantFrom('promptId', 'deliveryDate', 'responderName', 'responderEmail', 'personalNote', 'x');
const fields = fc.dictionary(fieldName, text, { maxKeys: 5 });
const randomBytes = fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes));
/** Generates random bytes, and forms that are cut off, have an unknown field, or have random bytes as their video. */
const invalidForm = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fields, randomBytes).map(([values, video]) => formOf(values, video)) },
  {
    weight: 3,
    arbitrary: fc.tuple(fields, fc.nat(400)).map(([values, end]) => formOf(values, RECORDING).subarray(0, end)),
  },
  { weight: 3, arbitrary: randomBytes },
  { weight: 1, arbitrary: fields.map((values) => formOf({ ...values, 'no-field': 'x' }, RECORDING)) },
);
