// Real: the route table, the contracts and the reference page. No server is running.
import { routeRows } from '../routes/route-table.js';
import { apiDocument } from './api-document.js';
import { referencePage } from './reference-page.js';

const document = apiDocument('https://future.example', 'session');
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

it('describes every route, with its name as operationId', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    routeRows()
      .map(({ name }) => name)
      .sort(),
  );
});

it('refers to all its schemas, and to no others', () => {
  const referenced = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  expect(new Set(referenced)).toEqual(new Set(Object.keys(document.components.schemas)));
});

it('derives its schemas from the validation rules of contract classes', () => {
  expect(document.components.schemas['SharedPromptDto']).toMatchObject({
    properties: { id: { type: 'string', format: 'uuid' }, status: { enum: ['active', 'closed'] } },
    additionalProperties: false,
  });
  expect(document.components.schemas['ChangeUserBody']).toMatchObject({
    properties: { firstName: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    required: [],
  });
  expect(document.components.schemas['PaymentDto']).toMatchObject({
    properties: { lines: { type: 'array', items: { $ref: '#/components/schemas/PriceLineDto' } } },
  });
});

it('becomes a page with every path, on which each link to a section has a target', () => {
  const page = referencePage(document);
  for (const path of Object.keys(document.paths)) expect(page).toContain(path);
  const targets = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, target = '']) => target);
  expect(targets.length).toBeGreaterThan(50);
  for (const target of targets) expect(page).toContain(`id="${target}"`);
});
