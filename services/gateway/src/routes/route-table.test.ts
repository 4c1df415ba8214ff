import { fillPath } from './path-params.js';
import { routeRows } from './route-table.js';

describe('the route table', () => {
  it('has only one row for each method and path', () => {
    const keys = routeRows().map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has only paths under /api', () => {
    for (const { path } of routeRows()) expect(path).toMatch(/^\/api\//);
  });

  it('limits each route that writes for a user, except uploads', () => {
    const unlimited = routeRows().filter(
      ({ auth, method, body, limit }) =>
        auth === 'user' && method !== 'GET' && body !== 'stream' && limit === undefined,
    );
    expect(unlimited.map(({ name }) => name)).toEqual([]);
  });
});

describe('path parameters', () => {
  it('are inserted into the path of the service', () => {
    const id = '7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a';
    expect(fillPath('/notifications/:id/read', { id })).toBe(`/notifications/${id}/read`);
  });

  it.each(['1', '../admin', "'; DROP", '', undefined])('are refused if they are malformed: %j', (id) => {
    expect(() => fillPath('/notifications/:id/read', { id })).toThrow('couldn’t find');
  });
});
