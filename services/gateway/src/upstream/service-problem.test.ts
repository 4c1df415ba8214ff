// The rule alone; no parts.
import { isDefiniteRefusal, noAnswer, refusalOf } from './service-problem.js';

const failed = (code: string): Error => Object.assign(new Error(code), { code });

describe('a refusal of a service', () => {
  it('is passed on with its words, details and telling headers', () => {
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
  ])('is a 502 when it is none of ours: %s %s', (status, text) => {
    expect(refusalOf(status, text, {}).code).toBe('bad_gateway');
  });
});

describe('no answer', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])('is a 503 when nothing was sent: %s', (code) => {
    expect(noAnswer(failed(code))).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } });
  });

  it.each(['ECONNRESET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET'])('is a 502 when nobody knows: %s', (code) => {
    expect(noAnswer(failed(code))).toMatchObject({ code: 'bad_gateway', headers: { 'Retry-After': '5' } });
  });

  it('looks into the errors of a name with several addresses', () => {
    expect(noAnswer(new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')])).code).toBe('unavailable');
  });
});

describe('what a service certainly did not do', () => {
  it.each([
    [400, '{"code":"invalid","message":"x"}'],
    [401, '{"code":"unauthenticated","message":"x"}'],
    [413, '<html>'],
    [499, ''],
  ])('is what it answered %s to, whatever a person is told: %s', (status, text) => {
    expect(isDefiniteRefusal(refusalOf(status, text, {}))).toBe(true);
  });

  it('is not known after a 5xx or without an answer', () => {
    expect(isDefiniteRefusal(refusalOf(500, '', {}))).toBe(false);
    expect(isDefiniteRefusal(refusalOf(502, '{"code":"bad_gateway","message":"x"}', {}))).toBe(false);
    expect(isDefiniteRefusal(noAnswer(failed('ECONNRESET')))).toBe(false);
  });
});
