import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { refusalOf } from './provider-refusal.js';

const callbackError = (error: string): Error =>
  new AuthorizationResponseError('sent back', { cause: new URLSearchParams({ error, error_description: 'a token' }) });
const responseError = (error: string, status: number): Error =>
  new ResponseBodyError('answered', {
    cause: { error, error_description: 'a token' },
    response: new Response(null, { status }),
  });
const clientError = (code: string, cause?: unknown): Error =>
  Object.assign(new ClientError('broken', { cause }), { code });

it.each([
  [callbackError('access_denied'), 'declined', 'access_denied'],
  [callbackError('temporarily_unavailable'), 'unavailable', 'temporarily_unavailable'],
  [callbackError('server_error'), 'unavailable', 'server_error'],
  [callbackError('invalid_request'), 'untrusted', 'invalid_request'],
  [callbackError('<b>what</b>'), 'untrusted', 'unknown'],
  [responseError('invalid_grant', 400), 'stale', 'invalid_grant'],
  [responseError('invalid_client', 401), 'untrusted', 'invalid_client'],
  [responseError('server_error', 500), 'unavailable', 'server_error'],
  [clientError('OAUTH_TIMEOUT'), 'unavailable', 'OAUTH_TIMEOUT'],
  [
    clientError('OAUTH_RESPONSE_IS_NOT_CONFORM', new Response(null, { status: 502 })),
    'unavailable',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
  ],
  [
    clientError('OAUTH_RESPONSE_IS_NOT_CONFORM', new Response(null, { status: 404 })),
    'untrusted',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
  ],
  [clientError('OAUTH_INVALID_RESPONSE', { claims: { email: 'a@b.test' } }), 'untrusted', 'OAUTH_INVALID_RESPONSE'],
  [new TypeError('fetch failed'), 'unavailable', 'no_answer'],
  [Object.assign(new TypeError('an argument of ours'), { code: 'ERR_INVALID_ARG_TYPE' }), 'untrusted', 'TypeError'],
  ['guess', 'untrusted', 'unknown'],
])('%s is refused as %s, with the detail %s', (error, reason, detail) => {
  const refusal = refusalOf(error);
  expect(refusal).toMatchObject({ reason, detail });
  expect(refusal.cause).toBeUndefined();
});
