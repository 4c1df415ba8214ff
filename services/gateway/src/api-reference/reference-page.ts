import { html, page, type Html } from '../server-pages/html.js';
import type { ApiDocument } from './api-document.js';

const REF_PREFIX = '#/components/schemas/';

export function referencePage({ paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
  );
  const tags = [...new Set(calls.map(({ tags: [tag] }) => tag))];
  return page(
    { title: 'API', width: 'wide' },
    html`<p>Also available as an <a href="/api/openapi.json">OpenAPI document</a>.</p>
      ${list(tags.map((tag) => html`<a href="#${tag}">${tag}</a>`))}
      ${tags.map(
        (tag) =>
          html`<h2 id="${tag}">${tag}</h2>
            ${calls.filter(({ tags: [each] }) => each === tag).map(details)}`,
      )}
      <h2>Objects</h2>
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<h3 id="${name}">${name}</h3>
            ${outline(schema['properties'])}`,
      )}`,
  );
}

type Call = ApiDocument['paths'][string][string] & { call: string };

function details({ call, summary, security, parameters, requestBody, responses }: Call): Html {
  const schemasOf = (content = {}): object =>
    Object.fromEntries(Object.entries<{ schema: object }>(content).map(([type, { schema }]) => [type, schema]));
  const outlinedResponses = Object.entries(responses).map(([status, { description, content }]) => [
    `${status} ${description}`,
    schemasOf(content),
  ]);
  const outlined = {
    needs: security.flatMap((each) => Object.keys(each)).join(', ') || 'nothing',
    takes: Object.fromEntries(parameters.map(({ name, in: where }) => [name, `in the ${where}`])) as object,
    body: schemasOf(requestBody?.content),
    ...(Object.fromEntries(outlinedResponses) as object),
  };
  return html`<details>
    <summary><code>${call}</code> ${summary}</summary>
    ${outline(outlined)}
  </details>`;
}

/** Renders any part of the document: a single value, or short values, on one line, and all others as a list. */
function outline(value: unknown): Html {
  if (typeof value !== 'object' || value === null) return html`${String(value)}`;
  if ('$ref' in value) {
    const name = String(value.$ref).slice(REF_PREFIX.length);
    return html`<a href="#${name}">${name}</a>`;
  }
  if (Array.isArray(value)) return joined(value.map(outline), ' or ');
  const parts = Object.entries(value);
  const items = parts.map(([name, part]) => html`<code>${name}</code> ${outline(part)}`);
  return parts.length === 1 || parts.every(([, part]) => isShort(part)) ? joined(items, ', ') : list(items);
}

function isShort(part: unknown): boolean {
  return typeof part !== 'object' || part === null || Array.isArray(part) || '$ref' in part;
}

function joined(items: readonly Html[], separator: string): Html {
  return html`${items.map((item, index) => html`${index > 0 ? separator : ''}${item}`)}`;
}

function list(items: readonly Html[]): Html {
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}
