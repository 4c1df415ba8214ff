import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { refusalOf } from './provider-refusal.js';

const callbackError = (error: string): Error =>
  new AuthorizationResponseError('refused', { cause: new URLSearchParams({ error, error_description: 'a token' }) });
const responseError = (error: string, status: number): Error =>
  new ResponseBodyError('refused', {
    cause: { error, error_description: 'a token' },
    response: new Response(null, { status }),
  });
const clientError = (code: string, cause?: unknown): Error =>
  Object.assign(new ClientError('broken', { cause }), { code });

it.each([
  ['declined', 'access_denied', callbackError('access_denied')],
  ['unavailable', 'temporarily_unavailable', callbackError('temporarily_unavailable')],
  ['unavailable', 'server_error', callbackError('server_error')],
  ['untrusted', 'invalid_request', callbackError('invalid_request')],
  ['untrusted', 'unknown', callbackError('<b>what</b>')],
  ['stale', 'invalid_grant', responseError('invalid_grant', 400)],
  ['untrusted', 'invalid_client', responseError('invalid_client', 401)],
  ['unavailable', 'server_error', responseError('server_error', 500)],
  ['unavailable', 'OAUTH_TIMEOUT', clientError('OAUTH_TIMEOUT')],
  [
    'unavailable',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
    clientError('OAUTH_RESPONSE_IS_NOT_CONFORM', new Response(null, { status: 502 })),
  ],
  [
    'untrusted',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
    clientError('OAUTH_RESPONSE_IS_NOT_CONFORM', new Response(null, { status: 404 })),
  ],
  ['untrusted', 'OAUTH_INVALID_RESPONSE', clientError('OAUTH_INVALID_RESPONSE', { claims: { email: 'a@b.test' } })],
  ['unavailable', 'no_answer', new TypeError('fetch failed')],
  ['untrusted', 'TypeError', Object.assign(new TypeError('an argument of ours'), { code: 'ERR_INVALID_ARG_TYPE' })],
  ['untrusted', 'unknown', 'not an Error'],
])('an error becomes a refusal with the reason %s and the detail %s (case %#)', (reason, detail, error) => {
  const refusal = refusalOf(error);
  expect(refusal).toMatchObject({ reason, detail });
  expect(refusal.cause).toBeUndefined();
});
