// Pure rules; the errors are the ones the web's own HTTP client throws.
import { HttpError } from '../../lib/http.js';
import { sendingFailure } from './sending-failure.js';

const answered = (status: number, body: object | string) =>
  new HttpError(status, typeof body === 'string' ? body : JSON.stringify(body), '');

it.each([
  [new DOMException('stopped', 'AbortError'), { kind: 'stopped' }],
  [new HttpError(0, '', 'The connection was lost'), { kind: 'no-connection' }],
  [answered(401, { code: 'unauthenticated', message: 'Please log in' }), { kind: 'signed-out' }],
  [answered(422, { code: 'idempotency_mismatch', message: 'Other body' }), { kind: 'already-created' }],
  [answered(413, { code: 'too_large', message: 'Too large.' }), { kind: 'refused', message: 'Too large.' }],
  [answered(502, '<html>'), { kind: 'refused', message: 'Failed to create time capsule' }],
  [new Error('anything'), { kind: 'refused', message: 'Failed to create time capsule' }],
])('sendingFailure: %s', (error, expected) => expect(sendingFailure(error)).toEqual(expected));
