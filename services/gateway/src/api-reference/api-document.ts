import { STATUS_CODES } from 'node:http';
import { ErrorBodyDto } from '@dear-future/contracts/http/common';
import type { RouteResponse, Route } from '../routes/route.js';
import { routeRows } from '../routes/route-table.js';
import { Schemas, type Schema } from './schemas.js';

type Content = Readonly<Record<string, { schema: Schema }>>;
type Responses = Record<string, { description: string; headers?: Schema; content?: Content }>;

export type Operation = ReturnType<typeof operationOf>;
export type ApiDocument = ReturnType<typeof apiDocument>;

/** Describes all routes as an OpenAPI document (https://spec.openapis.org/oas/v3.1.1). */
export function apiDocument(origin: string, sessionCookie: string) {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of routeRows()) {
    const operations = (paths[row.path.replace(/:(\w+)/g, '{$1}')] ??= {});
    operations[row.method.toLowerCase()] = operationOf(row, schemas);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Dear Future', version: '1' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: schemas.all,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        editLink: { type: 'http', scheme: 'EditLink' },
        recipientLink: { type: 'http', scheme: 'Recipient' },
      },
    },
  };
}

function operationOf(row: Route & { name: string }, schemas: Schemas) {
  const { name, path, auth, body = 'nothing', query = [], forwardHeaders = [], link } = row;
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => toParameter(param, 'path', true));
  const takesIdempotencyKey = body === 'stream' || forwardHeaders.includes('idempotency-key');
  const content = bodyOf(row, schemas);
  return {
    operationId: name,
    summary: name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    tags: [/^\/api\/(?:public\/)?([\w-]+)/.exec(path)?.[1] ?? 'other'] as const,
    security: auth === 'user' || link ? [{ ...(auth === 'user' && { session: [] }), ...(link && { [link]: [] }) }] : [],
    parameters: [
      ...pathParameters,
      ...query.map((param) => toParameter(param, 'query', false)),
      ...(takesIdempotencyKey ? [toParameter('Idempotency-Key', 'header', false)] : []),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(row, schemas),
  };
}

function toParameter(name: string, where: 'path' | 'query' | 'header', required: boolean) {
  return { name, in: where, required, schema: { type: name === 'limit' ? 'integer' : 'string' } };
}

function bodyOf(row: Route, schemas: Schemas): Content | undefined {
  const { body, fields } = row;
  if (body === 'raw') return { 'application/json': { schema: {} } };
  if (body === 'stream') {
    const video = { contentMediaType: 'video/*' };
    // Without `fields`, the form has only the field `video`, because `Object` has no validation rules.
    return { 'multipart/form-data': { schema: schemas.objectOf(fields ?? Object, { video }) } };
  }
  if (fields === undefined) return undefined;
  const schema = schemas.refTo(fields);
  return {
    'application/json': { schema },
    ...(returnsHtml(row) && { 'application/x-www-form-urlencoded': { schema } }),
  };
}

function returnsHtml({ responses }: Route): boolean {
  return Object.values(responses).includes('text/html');
}

function responsesOf(row: Route, schemas: Schemas): Responses {
  const responses: Responses = {};
  const headers = row.query?.includes('limit') && { headers: PAGING_HEADERS };
  for (const [status, response] of Object.entries(row.responses)) {
    const content = response === null ? undefined : contentOf(response, schemas);
    responses[status] = { description: STATUS_CODES[status] ?? '', ...headers, ...(content && { content }) };
  }
  const problem = { 'application/json': { schema: schemas.refTo(ErrorBodyDto) } };
  const content = { ...problem, ...(returnsHtml(row) && { 'text/html': { schema: {} } }) };
  return { ...responses, default: { description: 'A problem', content } };
}

const PAGING_HEADERS = {
  'X-Total-Count': { schema: { type: 'integer' } },
  // Contains the address of the next page (RFC 8288).
  Link: { schema: { type: 'string' } },
};

function contentOf(response: NonNullable<RouteResponse>, schemas: Schemas): Content {
  if (typeof response === 'string') return { [response]: { schema: {} } };
  if (typeof response === 'function') return { 'application/json': { schema: schemas.refTo(response) } };
  return { 'application/json': { schema: { type: 'array', items: schemas.refTo(response[0]) } } };
}
