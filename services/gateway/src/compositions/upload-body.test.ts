// The rules alone, on the headers of a request that never was; no parts.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { idempotencyKey, requireLength, requireMultipart, requireRoom } from './upload-body.js';

function request(headers: IncomingMessage['headers']): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

/** An error of this code, whatever its words. */
function refusal(code: string): Error {
  return expect.objectContaining({ code }) as Error;
}

describe('the kind of body', () => {
  it.each(['multipart/form-data; boundary=x', 'Multipart/Form-Data; charset=utf-8; boundary="a b"'])(
    'takes %s',
    (type) => {
      expect(requireMultipart(request({ 'content-type': type }))).toBe(type);
    },
  );

  it.each(['application/json', 'multipart/mixed; boundary=x', 'multipart/form-database; boundary=x', 'text/plain', ''])(
    'refuses %j as unsupported',
    (type) => {
      expect(() => requireMultipart(request({ 'content-type': type }))).toThrow(refusal('unsupported_media'));
    },
  );

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    'refuses %j as malformed',
    (type) => {
      expect(() => requireMultipart(request({ 'content-type': type }))).toThrow(refusal('malformed'));
    },
  );
});

describe('the announced length', () => {
  it('must not be missing', () => {
    expect(requireLength(request({ 'content-length': '2000' }))).toBe(2000);
    expect(() => requireLength(request({ 'transfer-encoding': 'chunked' }))).toThrow(refusal('length_required'));
  });

  it('may be that of the video and its form', () => {
    expect(() => requireRoom(2000, 1000)).not.toThrow();
  });

  it('must not be more than any allowed video', () => {
    expect(() => requireRoom(1_000_000, 1000)).toThrow(refusal('too_large'));
  });
});

describe('the Idempotency-Key', () => {
  it.each(['a', '7d9f3a52', '!~', 'x'.repeat(200)])('takes %s', (key) => {
    expect(idempotencyKey(request({ 'idempotency-key': key }))).toBe(key);
  });

  it.each(['', 'two words', 'a, b', 'schlüssel', 'x'.repeat(201)])('refuses %j', (key) => {
    expect(() => idempotencyKey(request({ 'idempotency-key': key }))).toThrow(refusal('invalid'));
  });

  it('may be missing', () => {
    expect(idempotencyKey(request({}))).toBeNull();
  });
});
