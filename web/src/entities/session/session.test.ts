import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient, PUBLIC } from '../../lib/http/query-client.js';
import { followSession } from './follow-session.js';
import { sessionQuery } from './session.js';

const ADA = { sub: '1', email: 'ada@example.test', firstName: 'Ada' };
const respondWith = (status: number, body: object) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
const readSession = (client: QueryClient) => client.query({ ...sessionQuery, staleTime: 0 });
afterEach(() => jest.restoreAllMocks());

it('keeps the user when the session ends while a page is open, and reports the end', async () => {
  const client = createQueryClient(() => undefined);

  respondWith(200, ADA);
  expect(await readSession(client)).toEqual({ user: ADA, hasEnded: false });

  respondWith(401, {});
  expect(await readSession(client)).toEqual({ user: ADA, hasEnded: true });

  respondWith(200, ADA);
  expect(await readSession(client)).toEqual({ user: ADA, hasEnded: false });
  client.clear();
});

it('clears the last user’s data when another logs in, unless it is public or keyed by the user’s id', async () => {
  const client = createQueryClient(() => undefined);
  const stop = followSession(client);

  respondWith(200, ADA);
  await readSession(client);
  client.setQueryData(['/api/time-capsules'], ['hers']);
  client.setQueryData(['stored-order', ADA.sub], 'her order');
  await client.query({ queryKey: ['public-prompt'], queryFn: () => 'A question', meta: PUBLIC });
  await readSession(client);
  expect(client.getQueryData(['/api/time-capsules'])).toEqual(['hers']);

  respondWith(200, { ...ADA, sub: '2' });
  await readSession(client);
  expect(client.getQueryData(['/api/time-capsules'])).toBeUndefined();
  expect(client.getQueryData(['public-prompt'])).toBe('A question');
  expect(client.getQueryData(['stored-order', ADA.sub])).toBe('her order');
  stop();
  client.clear();
});

it('reads the session again when it has ended in another tab', async () => {
  const [here, there] = [createQueryClient(() => undefined), createQueryClient(() => undefined)];
  const stops = [here, there].map(followSession);
  const fetchSpy = respondWith(200, ADA);
  await here.query(sessionQuery);
  await there.query(sessionQuery);

  const invalidated = new Promise((resolve) => {
    here.getQueryCache().subscribe(({ query }) => query.state.isInvalidated && resolve(fetchSpy.mock.calls.length));
  });
  respondWith(401, {});
  await readSession(there);
  expect(await invalidated).toBe(3);
  stops.forEach((stop) => stop());
  [here, there].forEach((client) => client.clear());
});

it('returns no user for a visitor', async () => {
  const client = createQueryClient(() => undefined);
  respondWith(401, {});
  expect(await client.query(sessionQuery)).toEqual({ user: null, hasEnded: false });
  client.clear();
});
