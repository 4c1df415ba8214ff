import { createQueryClient } from './query-client.js';
import { HttpError } from './http.js';

const respondWith = (status: number, body: string) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, { status })));
afterEach(() => jest.restoreAllMocks());

it('fetches the path formed by the key’s segments once, because the data never becomes stale', async () => {
  const fetchSpy = respondWith(200, '{"a":1}');
  const client = createQueryClient(() => undefined);
  const read = () => client.query({ queryKey: ['/api/things', '7', 'parts'] });
  expect(await read()).toEqual({ a: 1 });
  expect(await read()).toEqual({ a: 1 });
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  expect(fetchSpy).toHaveBeenCalledWith('/api/things/7/parts', expect.objectContaining({ credentials: 'include' }));
  client.clear();
});

it('reads all pages of a list', async () => {
  const withNextPage = (cursor: string) => ({ headers: { link: `</api/things?cursor=${cursor}>; rel="next"` } });
  const fetchSpy = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response('[1,2]', withNextPage('a')))
    .mockResolvedValueOnce(new Response('[3]', withNextPage('b')))
    .mockResolvedValueOnce(new Response('[4]'));
  const client = createQueryClient(() => undefined);
  expect(await client.query({ queryKey: ['/api/things'] })).toEqual([1, 2, 3, 4]);
  const paths = fetchSpy.mock.calls.map(([path]) => path);
  expect(paths).toEqual(['/api/things', '/api/things?cursor=a', '/api/things?cursor=b']);
  client.clear();
});

it('does not retry a failed read', async () => {
  const fetchSpy = respondWith(503, '');
  const client = createQueryClient(() => undefined);
  await expect(client.query({ queryKey: ['/api/things'] })).rejects.toBeInstanceOf(HttpError);
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  client.clear();
});

it.each([
  ['detected when a page fetches its data', 401, 1, undefined],
  ['detected on a page that already shows its data', 401, 1, []],
  ['not detected for other failures', 404, 0, undefined],
])('the end of a session is %s', async (_, status, calls, cached) => {
  respondWith(status, '{}');
  const onSignedOut = jest.fn();
  const client = createQueryClient(onSignedOut);
  client.setQueryData(['/api/things'], cached);
  await expect(client.query({ queryKey: ['/api/things'], staleTime: 0 })).rejects.toThrow(String(status));
  expect(onSignedOut).toHaveBeenCalledTimes(calls);
  client.clear();
});
