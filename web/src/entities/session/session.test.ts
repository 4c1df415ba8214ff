// Unit: the session, with the real query library and a fake fetch.
import { createQueryClient, PUBLIC } from '../../lib/http/query-client.js';
import { followSession } from './follow-session.js';
import { sessionQuery } from './session.js';

const ADA = { sub: '1', email: 'ada@example.test', firstName: 'Ada' };
const answerWith = (status: number, body: object) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
afterEach(() => jest.restoreAllMocks());

it('keeps the user when the session ends while a page is open, and says that it ended', async () => {
  const client = createQueryClient(() => undefined);
  const ask = () => client.query({ ...sessionQuery, staleTime: 0 });

  answerWith(200, ADA);
  expect(await ask()).toEqual({ user: ADA, hasEnded: false });

  answerWith(401, {});
  expect(await ask()).toEqual({ user: ADA, hasEnded: true });

  answerWith(200, ADA);
  expect(await ask()).toEqual({ user: ADA, hasEnded: false });
  client.clear();
});

it('forgets the last user’s data when another user logs in on another tab', async () => {
  const client = createQueryClient(() => undefined);
  followSession(client);
  const ask = () => client.query({ ...sessionQuery, staleTime: 0 });

  answerWith(200, ADA);
  await ask();
  client.setQueryData(['/api/time-capsules'], ['hers']);
  client.setQueryData(['stored-order', ADA.sub], 'her order');
  await client.query({ queryKey: ['what a link asks'], queryFn: () => 'A question', meta: PUBLIC });
  await ask();
  expect(client.getQueryData(['/api/time-capsules'])).toEqual(['hers']);

  answerWith(200, { ...ADA, sub: '2' });
  await ask();
  expect(client.getQueryData(['/api/time-capsules'])).toBeUndefined();
  expect(client.getQueryData(['what a link asks'])).toBe('A question');
  expect(client.getQueryData(['stored-order', ADA.sub])).toBe('her order');
  client.clear();
});

it('recognises a visitor', async () => {
  const client = createQueryClient(() => undefined);
  answerWith(401, {});
  expect(await client.query(sessionQuery)).toEqual({ user: null, hasEnded: false });
  client.clear();
});
