import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/**
 * Why a login at the provider failed:
 * - `stale`: it did not start in this browser, is too old, or was used
 * - `declined`: the user, or the provider, cancelled it
 * - `unverified`: the identity is unknown and has no verified address
 * - `unavailable`: the provider does not answer
 * - `untrusted`: the provider's answer is invalid
 */
export type RefusalReason = 'stale' | 'declined' | 'unverified' | 'unavailable' | 'untrusted';

/** A failed login at the provider. Contains no tokens or codes, so it can be logged. */
export class ProviderRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    /** The error code of openid-client or the provider, for the log. */
    readonly detail: string = reason,
  ) {
    super(`The login at the provider was refused: ${reason} (${detail})`);
    this.name = 'ProviderRefusal';
  }
}

/** Error codes of RFC 6749 §4.1.2.1 for temporary failures. */
const TEMPORARY_ERRORS = ['server_error', 'temporarily_unavailable'];
const CODE = /^[\w-]{1,60}$/;

/** Converts an error of openid-client. Only its code is kept, because its cause may contain tokens. */
export function refusalOf(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error;
  if (error instanceof AuthorizationResponseError) {
    const reason =
      error.error === 'access_denied'
        ? 'declined'
        : TEMPORARY_ERRORS.includes(error.error)
          ? 'unavailable'
          : 'untrusted';
    return new ProviderRefusal(reason, codeOf(error.error));
  }
  if (error instanceof ResponseBodyError) {
    // RFC 6749 §5.2: the code was used, is too old, or belongs to another login.
    if (error.error === 'invalid_grant') return new ProviderRefusal('stale', 'invalid_grant');
    return new ProviderRefusal(error.status >= 500 ? 'unavailable' : 'untrusted', codeOf(error.error));
  }
  if (error instanceof ClientError) {
    const failed = error.cause instanceof Response && error.cause.status >= 500;
    const silent = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
    return new ProviderRefusal(failed || silent ? 'unavailable' : 'untrusted', codeOf(error.code));
  }
  // fetch throws this without a complete answer.
  if (error instanceof TypeError && !('code' in error)) return new ProviderRefusal('unavailable', 'no_answer');
  return new ProviderRefusal('untrusted', error instanceof Error ? codeOf(error.name) : 'unknown');
}

function codeOf(text: string | undefined): string {
  return text !== undefined && CODE.test(text) ? text : 'unknown';
}
