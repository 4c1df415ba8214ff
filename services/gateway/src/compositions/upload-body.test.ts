// The rules alone, with the headers of a request made by hand; no parts.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { idempotencyKey, requireLength, requireMultipart, requireRoom } from './upload-body.js';

function request(headers: IncomingMessage['headers']): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers });
}

function refusal(code: string): Error {
  return expect.objectContaining({ code }) as Error;
}

describe('the Content-Type', () => {
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

describe('the Content-Length', () => {
  it('is required', () => {
    expect(requireLength(request({ 'content-length': '2000' }))).toBe(2000);
    expect(() => requireLength(request({ 'transfer-encoding': 'chunked' }))).toThrow(refusal('length_required'));
  });

  it('is at most that of the largest video and its form', () => {
    expect(() => requireRoom(2000, 1000)).not.toThrow();
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

  it('is optional', () => {
    expect(idempotencyKey(request({}))).toBeNull();
  });
});
