import { html, layout, type Html } from '../server-pages/html.js';
import type { ApiDocument, Operation } from './api-document.js';
import type { Schema } from './schemas.js';

const REF = '#/components/schemas/';

export function referencePage({ paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags[0]))];
  return layout(
    'API',
    html`<h1>API</h1>
      <p>The same as an <a href="/api/openapi.json">OpenAPI document</a>.</p>
      ${list(tags.map((tag) => html`<a href="#${tag}">${tag}</a>`))}
      ${tags.map(
        (tag) =>
          html`<section>
            <h2 id="${tag}">${tag}</h2>
            ${calls.filter(({ operation }) => operation.tags[0] === tag).map(call)}
          </section>`,
      )}
      <h2>Objects</h2>
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<section id="${name}">
            <h3>${name}</h3>
            ${fieldsOf(schema)}
          </section>`,
      )}`,
    'wide',
  );
}

function call({ path, method, operation }: { path: string; method: string; operation: Operation }): Html {
  const { summary, security, parameters, requestBody, responses } = operation;
  const access = security.flatMap((each) => Object.keys(each))[0];
  return html`<details>
    <summary><code>${method.toUpperCase()} ${path}</code> ${summary}</summary>
    <p>
      For ${access === 'session' ? 'signed-in users' : access === 'editLink' ? 'holders of an edit link' : 'everyone'}.
    </p>
    ${list(parameters.map(({ name, in: where }) => html`<code>${name}</code> in the ${where}`))}
    ${Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<p>Takes ${type}: ${schema['$ref'] === undefined ? null : typeOf(schema)}</p>
          ${fieldsOf(schema)}`,
    )}
    ${list(
      Object.entries(responses).map(
        ([status, { description, content = {} }]) =>
          html`<strong>${status}</strong> ${description}
            ${Object.entries(content).map(([type, { schema }]) => html`<br />${type} ${typeOf(schema)}`)}`,
      ),
    )}
  </details>`;
}

function fieldsOf({ properties = {}, required = [] }: Schema): Html | null {
  return list(
    Object.entries(properties as Record<string, Schema>).map(([name, schema]) => {
      const isOptional = !(required as string[]).includes(name);
      return html`<code>${name}</code>: ${typeOf(schema)}${isOptional ? ', optional' : ''}`;
    }),
  );
}

function typeOf({ $ref, anyOf, allOf, items, type, ...rest }: Schema): Html {
  if (typeof $ref === 'string') {
    const name = $ref.slice(REF.length);
    return html`<a href="#${name}">${name}</a>`;
  }
  const parts = (anyOf ?? allOf) as Schema[] | undefined;
  if (parts)
    return html`${parts.map((part, index) => html`${index > 0 ? (anyOf ? ' or ' : ', ') : ''}${typeOf(part)}`)}`;
  if (items !== undefined) return html`list of ${typeOf(items as Schema)}`;
  const rules = Object.entries(rest).filter(([name]) => RULES.has(name));
  return html`${typeof type === 'string' ? type : ''}
  ${rules.map(([name, value]) => `${name} ${spell(value)}`).join(', ')}`;
}

const RULES = new Set(['enum', 'const', 'format', 'minLength', 'maxLength', 'minimum', 'maximum']);

function spell(value: unknown): string {
  return Array.isArray(value) ? value.join(' | ') : String(value);
}

function list(items: readonly Html[]): Html | null {
  return items.length === 0
    ? null
    : html`<ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`;
}
