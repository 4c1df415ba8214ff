// Pure rules; the errors are the ones the web's own HTTP client throws.
import { HttpError } from '../../lib/http/http.js';
import { neverArrived, NoVideo, sendingFailure } from './sending-failure.js';

const answered = (status: number, body: object | string) =>
  new HttpError(status, typeof body === 'string' ? body : JSON.stringify(body), '');
const refused = (message: string) => ({ kind: 'refused', message, problems: {} });

it.each([
  [new DOMException('stopped', 'AbortError'), { kind: 'stopped' }],
  [new NoVideo(), { kind: 'no-video' }],
  [new HttpError(0, '', 'The connection was lost'), { kind: 'no-connection' }],
  [answered(401, { code: 'unauthenticated', message: 'Please log in' }), { kind: 'signed-out' }],
  [answered(413, { code: 'too_large', message: 'Too large.' }), refused('Too large.')],
  [answered(422, { code: 'idempotency_mismatch', message: 'Other body' }), { kind: 'already-arrived' }],
  [answered(409, { code: 'wrong_state', message: 'It is closed.' }), { kind: 'closed', message: 'It is closed.' }],
  [answered(404, { code: 'not_found', message: 'Gone.' }), { kind: 'closed', message: 'Gone.' }],
  [answered(429, { code: 'too_many_requests', message: 'Please wait.' }), refused('Please wait.')],
  [answered(502, '<html>'), refused('It failed.')],
  [new Error('anything'), refused('It failed.')],
])('%s', (error, expected) => expect(sendingFailure(error, 'It failed.')).toEqual(expected));

it('finds the fields that the server refused', () => {
  const details = [
    { field: 'responderEmail', problem: 'must be one address' },
    { field: 'video', problem: 'is missing' },
  ];
  expect(
    sendingFailure(answered(400, { code: 'invalid', message: 'Please look again.', details }), 'It failed.'),
  ).toEqual({
    kind: 'refused',
    message: 'Please look again.',
    problems: { responderEmail: 'must be one address', video: 'is missing' },
  });
});

it.each([
  [answered(400, { code: 'invalid' }), true],
  [answered(413, ''), true],
  [answered(415, ''), true],
  [answered(422, { code: 'video_refused' }), true],
  [answered(422, { code: 'idempotency_mismatch' }), false],
  [answered(408, ''), false],
  [answered(409, { code: 'wrong_state' }), false],
  [answered(429, { code: 'too_many_requests' }), false],
  [answered(502, ''), false],
  [new HttpError(0, '', 'The connection was lost'), false],
  [new DOMException('stopped', 'AbortError'), false],
])('%s: whether it is known not to have arrived', (error, expected) => expect(neverArrived(error)).toBe(expected));
