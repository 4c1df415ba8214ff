import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { apiDocument, type Operation } from '../src/api-reference/api-document.js';
import type { Schema } from '../src/api-reference/schemas.js';
import { ROUTES, type RouteName } from '../src/routes/route-table.js';

/** The document at `/api/openapi.json`, without the gateway's URL. */
export const DOCUMENT = apiDocument('', 'session');

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(DOCUMENT, 'api');

const validators = new Map<Schema, ValidateFunction>();

/** Checks a value against a schema of the API document. */
export function isValidFor(schema: Schema, value: unknown): boolean {
  return validatorOf(schema)(value);
}

export function operationOf(name: RouteName): Operation {
  const { method, path } = ROUTES[name];
  const operation = DOCUMENT.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`The API document does not describe the route ${name}`);
  return operation;
}

/** Describes how a response violates the API document. Returns an empty list if it does not. */
export function contractViolations(name: RouteName, response: Response, text: string): string[] {
  const { responses } = operationOf(name);
  const documented = responses[response.status] ?? (response.ok ? undefined : responses['default']);
  if (documented === undefined) return [`${name} has no documented response ${String(response.status)}`];
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const { content } = documented;
  // Redirects have an undocumented text body, for old browsers.
  if (content === undefined) return text === '' || response.status === 303 ? [] : [`${name} has an undocumented body`];
  const match = Object.entries(content).find(([known]) => new RegExp(`^${known.replace('*', '.+')}$`).test(type));
  if (match === undefined) return [`${name} responds with ${type}`];
  if (type !== 'application/json') return [];
  const validate = validatorOf(match[1].schema);
  return validate(JSON.parse(text)) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
}

function validatorOf(schema: Schema): ValidateFunction {
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(withDocumentRefs(schema));
    validators.set(schema, validate);
  }
  return validate;
}

/** Makes the references in a schema point into the document, which Ajv knows as `api`. */
function withDocumentRefs(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as Schema;
}
