// Unit: failed answers, as real Response objects from a fake fetch.
import { call, getJson, getJsonOrNull, HttpError, messageOf, nextPage, sendJson } from './http.js';

const answerWith = (status: number, body: string, statusText = '') =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, { status, statusText })));
afterEach(() => jest.restoreAllMocks());

async function failureOf(promise: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof HttpError)) throw new Error('expected a refusal');
  return error;
}

describe('a refused call', () => {
  it('has status and body in its message, and the server’s message beside it', async () => {
    const body = '{"message":"It is not due yet.","code":"wrong_state","requestId":"r1"}';
    answerWith(409, body);
    const error = await failureOf(call('/api/x'));
    expect(error.message).toBe(`409: ${body}`);
    expect(error).toMatchObject({ status: 409, code: 'wrong_state', serverMessage: 'It is not due yet.', details: [] });
    expect(messageOf(error, 'fallback')).toBe('It is not due yet.');
  });

  it('falls back to the status text when the body is empty', async () => {
    answerWith(503, '', 'Service Unavailable');
    const error = await failureOf(call('/api/x'));
    expect(error.message).toBe('503: Service Unavailable');
    expect(messageOf(error, 'fallback')).toBe('fallback');
  });

  it.each(['<h1>Bad gateway</h1>', 'null', '42', '{"message":7}', '{"message":""}'])(
    'has no sentence for a person in %s',
    async (body) => {
      answerWith(502, body);
      expect((await failureOf(call('/api/x'))).serverMessage).toBeUndefined();
    },
  );
});

describe('reads', () => {
  it('raise 401, or answer null in the variant for the session', async () => {
    answerWith(401, '{}');
    expect((await failureOf(getJson('/api/x'))).status).toBe(401);
    expect(await getJsonOrNull('/api/x')).toBeNull();
    answerWith(500, '{}');
    expect((await failureOf(getJsonOrNull('/api/x'))).status).toBe(500);
  });

  it('send the session’s cookie', async () => {
    const fetchSpy = answerWith(200, '[1]');
    expect(await getJson('/api/x')).toEqual([1]);
    expect(fetchSpy).toHaveBeenCalledWith('/api/x', { credentials: 'include' });
  });
});

it('sendJson: names the type of a payload and sends none without one', async () => {
  const fetchSpy = answerWith(200, '{}');
  await sendJson('POST', '/api/x', { a: 1 });
  expect(fetchSpy).toHaveBeenLastCalledWith('/api/x', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
    credentials: 'include',
  });
  await sendJson('DELETE', '/api/x');
  expect(fetchSpy).toHaveBeenLastCalledWith('/api/x', { method: 'DELETE', credentials: 'include' });
});

it('an error of another kind shows the fallback', () =>
  expect(messageOf(new TypeError('Failed to fetch'), 'Failed to create time capsule')).toBe(
    'Failed to create time capsule',
  ));

it('finds the next page among the links', () => {
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
])('finds none in %p', (link) => expect(nextPage(link)).toBeNull());
