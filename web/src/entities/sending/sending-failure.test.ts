import { HttpError } from '../../lib/http/http.js';
import { sendingFailure } from './sending-failure.js';

const httpError = (status: number, body: object | string) =>
  new HttpError(status, typeof body === 'string' ? body : JSON.stringify(body), '');
const refused = (message: string, reason: unknown = null) => ({ kind: 'refused', message, reason, problems: {} });

const closed = (message: string, isFinal: boolean) => ({ kind: 'closed', message, isFinal });

it.each([
  [new DOMException('stopped', 'AbortError'), { kind: 'stopped' }],
  [new HttpError(0, '', 'The connection was lost'), { kind: 'no-connection' }],
  [httpError(401, { code: 'unauthenticated', message: 'Please log in' }), { kind: 'signed-out' }],
  [httpError(413, { code: 'too_large', message: 'Too large.' }), refused('Too large.')],
  [httpError(422, { code: 'idempotency_mismatch', message: 'Other body' }), { kind: 'already-arrived' }],
  [httpError(409, { code: 'wrong_state', message: 'It is closed.' }), closed('It is closed.', false)],
  [httpError(404, { code: 'not_found', message: 'Gone.' }), closed('Gone.', true)],
  [httpError(422, { code: 'video_refused', message: 'Damaged.' }), { kind: 'video-refused', message: 'Damaged.' }],
  [httpError(429, { code: 'too_many_requests', message: 'Please wait.' }), refused('Please wait.')],
  [httpError(408, '<html>'), refused('It failed.', expect.stringContaining('took too long'))],
  [httpError(413, '<html>'), refused('It failed.', expect.stringContaining('too large'))],
  [httpError(429, ''), refused('It failed.', expect.stringContaining('wait a minute'))],
  [httpError(503, ''), refused('It failed.', expect.stringContaining('few minutes'))],
  [httpError(504, '<html>'), refused('It failed.', expect.stringContaining('took too long'))],
  [httpError(200, '<html>'), refused('It failed.', expect.stringContaining('Wi-Fi'))],
  [new Error('anything'), refused('It failed.')],
])('classifies the error “%s”', (error, expected) => expect(sendingFailure(error, 'It failed.')).toEqual(expected));

it('returns the problem of each field that the server refused', () => {
  const details = [
    { field: 'responderEmail', problem: 'must be one address' },
    { field: 'video', problem: 'is missing' },
  ];
  expect(
    sendingFailure(httpError(400, { code: 'invalid', message: 'Please look again.', details }), 'It failed.'),
  ).toEqual({
    kind: 'refused',
    message: 'Please look again.',
    reason: null,
    problems: { responderEmail: 'must be one address', video: 'is missing' },
  });
});
