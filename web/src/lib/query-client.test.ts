// Unit: the query client's own rules, with the real library; the answers come from a stand-in for fetch.
import { createQueryClient } from './query-client.js';
import { HttpError } from './http.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answerWith(status: number, body: string) {
  const fetchSpy = jest.fn(() => Promise.resolve(new Response(body, { status })));
  globalThis.fetch = fetchSpy;
  return fetchSpy;
}

it('reads the key’s segments joined with a slash, once, and never finds it stale', async () => {
  const fetchSpy = answerWith(200, '{"a":1}');
  const client = createQueryClient(() => undefined);
  const read = () => client.query({ queryKey: ['/api/things', '7', 'parts'] });
  expect(await read()).toEqual({ a: 1 });
  expect(await read()).toEqual({ a: 1 });
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  expect(fetchSpy).toHaveBeenCalledWith('/api/things/7/parts', expect.objectContaining({ credentials: 'include' }));
  client.clear();
});

it('does not repeat a failed read', async () => {
  const fetchSpy = answerWith(503, '');
  const client = createQueryClient(() => undefined);
  await expect(client.query({ queryKey: ['/api/things'] })).rejects.toBeInstanceOf(HttpError);
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  client.clear();
});

describe('a session that has ended', () => {
  it('is noticed when a page fetches its data', async () => {
    answerWith(401, '{}');
    const onSignedOut = jest.fn();
    const client = createQueryClient(onSignedOut);
    await expect(client.query({ queryKey: ['/api/things'] })).rejects.toThrow('401');
    expect(onSignedOut).toHaveBeenCalledTimes(1);
    client.clear();
  });

  it('is noticed on a page that shows its data already', async () => {
    answerWith(401, '{}');
    const onSignedOut = jest.fn();
    const client = createQueryClient(onSignedOut);
    client.setQueryData(['/api/things'], []);
    await expect(client.query({ queryKey: ['/api/things'], staleTime: 0 })).rejects.toThrow('401');
    expect(onSignedOut).toHaveBeenCalledTimes(1);
    client.clear();
  });

  it('is not suspected for any other failure', async () => {
    answerWith(404, '{}');
    const onSignedOut = jest.fn();
    const client = createQueryClient(onSignedOut);
    await expect(client.query({ queryKey: ['/api/things'] })).rejects.toThrow('404');
    expect(onSignedOut).not.toHaveBeenCalled();
    client.clear();
  });
});
