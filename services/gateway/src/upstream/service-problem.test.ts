import { isDefiniteRefusal, noResponse, refusalOf } from './service-problem.js';

const networkError = (code: string): Error => Object.assign(new Error(code), { code });

describe('a refusal by a service', () => {
  it('is passed on with its code, message and relevant headers', () => {
    const text = JSON.stringify({ code: 'range_unsatisfiable', message: 'Past the end.', details: [], requestId: 'x' });
    const problem = refusalOf(416, text, { 'content-range': 'bytes */7', server: 'x' });
    expect(problem).toMatchObject({ code: 'range_unsatisfiable', message: 'Past the end.' });
    expect(problem.headers).toEqual({ 'Content-Range': 'bytes */7' });
  });

  it.each([
    [500, '<html>'],
    [404, '{"code":"invalid","message":"x"}'],
    [401, '{"code":"unauthenticated","message":"x"}'],
    [400, '{"code":"toString","message":"x"}'],
    [400, ''],
  ])('becomes a 502 if it is not meant for users: %i %j', (status, text) => {
    expect(refusalOf(status, text, {}).code).toBe('bad_gateway');
  });
});

describe('a missing response', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'ERR_CONNECT_TIMEOUT'])('becomes a 503 if nothing was sent: %s', (code) => {
    expect(noResponse(networkError(code))).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } });
  });

  it.each(['ECONNRESET', 'ETIMEDOUT', 'EPIPE'])('becomes a 502 if the outcome is unknown: %s', (code) => {
    expect(noResponse(networkError(code))).toMatchObject({ code: 'bad_gateway', headers: { 'Retry-After': '5' } });
  });

  it('becomes a 503 if no address of the host can be reached', () => {
    expect(noResponse(new AggregateError([networkError('ECONNREFUSED'), networkError('ECONNREFUSED')])).code).toBe(
      'unavailable',
    );
  });
});

describe('a definite refusal', () => {
  it.each([
    [400, '{"code":"invalid","message":"x"}'],
    [401, '{"code":"unauthenticated","message":"x"}'],
    [413, '<html>'],
    [499, ''],
  ])('is any 4xx, such as %i %j', (status, text) => {
    expect(isDefiniteRefusal(refusalOf(status, text, {}))).toBe(true);
  });

  it('is neither a 5xx nor a missing response', () => {
    expect(isDefiniteRefusal(refusalOf(500, '', {}))).toBe(false);
    expect(isDefiniteRefusal(refusalOf(502, '{"code":"bad_gateway","message":"x"}', {}))).toBe(false);
    expect(isDefiniteRefusal(noResponse(networkError('ECONNRESET')))).toBe(false);
  });
});
