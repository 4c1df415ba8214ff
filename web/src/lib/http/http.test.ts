import { fetchPath, getJsonOrNull, HttpError, messageOf, nextPage } from './http.js';

const respondWith = (status: number, body: string, statusText = '') =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, { status, statusText })));
afterEach(() => jest.restoreAllMocks());

async function failureOf(promise: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof HttpError)) throw new Error('Expected an HttpError');
  return error;
}

describe('a refused request', () => {
  it('reports the status, the body and the server’s message', async () => {
    const body = '{"message":"It is not due yet.","code":"wrong_state","requestId":"r1"}';
    respondWith(409, body);
    const error = await failureOf(fetchPath('/api/x'));
    expect(error.message).toBe(`409: ${body}`);
    expect(error).toMatchObject({ status: 409, code: 'wrong_state', serverMessage: 'It is not due yet.', details: [] });
    expect(messageOf(error, 'fallback')).toBe('It is not due yet.');
  });

  it('falls back to the status text when the body is empty', async () => {
    respondWith(503, '', 'Service Unavailable');
    const error = await failureOf(fetchPath('/api/x'));
    expect(error.message).toBe('503: Service Unavailable');
    expect(messageOf(error, 'fallback')).toBe('fallback');
  });

  it.each(['<h1>Bad gateway</h1>', 'null', '42', '{"message":7}', '{"message":""}'])(
    'has no server message if the body is %s',
    async (body) => {
      respondWith(502, body);
      expect((await failureOf(fetchPath('/api/x'))).serverMessage).toBeUndefined();
    },
  );
});

describe('reading', () => {
  it('throws for a 401, unless it is done with getJsonOrNull, which returns null', async () => {
    respondWith(401, '{}');
    expect((await failureOf(fetchPath('/api/x'))).status).toBe(401);
    expect(await getJsonOrNull('/api/x')).toBeNull();
    respondWith(500, '{}');
    expect((await failureOf(getJsonOrNull('/api/x'))).status).toBe(500);
  });

  it('sends the session’s cookie', async () => {
    const fetchSpy = respondWith(200, '[1]');
    expect(await getJsonOrNull('/api/x')).toEqual([1]);
    expect(fetchSpy).toHaveBeenCalledWith('/api/x', { credentials: 'include' });
  });
});

it('uses the fallback message for errors without a response', () =>
  expect(messageOf(new TypeError('Failed to fetch'), 'Failed to create time capsule')).toBe(
    'Failed to create time capsule',
  ));

it('finds the next page in the Link header', () => {
  expect(nextPage('</api/things?limit=50&cursor=abc>; rel="next"')).toBe('/api/things?limit=50&cursor=abc');
  expect(nextPage('</api/a>; rel="prev", </api/b?x=1>; rel=next')).toBe('/api/b?x=1');
});

it.each([
  null,
  '',
  '</api/a>; rel="prev"',
  '</api/a>',
  'https://elsewhere.test',
  '<//elsewhere.test/api/>; rel="next"',
])('finds no next page in %p', (link) => expect(nextPage(link)).toBeNull());
