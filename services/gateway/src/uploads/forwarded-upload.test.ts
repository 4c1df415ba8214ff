import { idempotencyKeyOf, requireLength } from './forwarded-upload.js';

const refusal = (code: string): Error => expect.objectContaining({ code }) as Error;

it('requires a Content-Length', () => {
  expect(requireLength({ headers: { 'content-length': '2000' } })).toBe(2000);
  expect(() => requireLength({ headers: { 'transfer-encoding': 'chunked' } })).toThrow(refusal('length_required'));
});

describe('the Idempotency-Key', () => {
  const read = (key: string): string | null => idempotencyKeyOf({ headers: { 'idempotency-key': key } });

  it.each(['a', '7d9f3a52', '!~', 'x'.repeat(200)])('can be %s', (key) => {
    expect(read(key)).toBe(key);
  });

  it.each(['', 'two words', 'a, b', 'schlüssel', 'x'.repeat(201)])('cannot be %j', (key) => {
    expect(() => read(key)).toThrow(refusal('invalid'));
  });

  it('is optional', () => {
    expect(idempotencyKeyOf({ headers: {} })).toBeNull();
  });
});
