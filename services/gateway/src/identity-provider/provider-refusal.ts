import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** `stale`: the login is too old, used up, or from another browser. `untrusted`: the provider's response is invalid. */
export type RefusalReason = 'stale' | 'declined' | 'unverified' | 'unavailable' | 'untrusted';

/** Contains no tokens or authorization codes, so it can be logged. */
export class ProviderRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly detail: string = reason,
  ) {
    super(`The login at the provider was refused: ${reason} (${detail})`);
    this.name = 'ProviderRefusal';
  }
}

/** RFC 6749 §4.1.2.1. */
const TEMPORARY_ERRORS = ['server_error', 'temporarily_unavailable'];
const ERROR_CODE = /^[\w-]{1,60}$/;

/** Keeps only the error code of openid-client's error, because the error's cause may contain tokens. */
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
    // The authorization code was used, is too old, or belongs to another login (RFC 6749 §5.2).
    if (error.error === 'invalid_grant') return new ProviderRefusal('stale', 'invalid_grant');
    return new ProviderRefusal(error.status >= 500 ? 'unavailable' : 'untrusted', codeOf(error.error));
  }
  if (error instanceof ClientError) {
    const isServerError = error.cause instanceof Response && error.cause.status >= 500;
    const isSilent = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
    return new ProviderRefusal(isServerError || isSilent ? 'unavailable' : 'untrusted', codeOf(error.code));
  }
  // `fetch` throws a TypeError without a code if it gets no complete response.
  if (error instanceof TypeError && !('code' in error)) return new ProviderRefusal('unavailable', 'no_answer');
  return new ProviderRefusal('untrusted', error instanceof Error ? codeOf(error.name) : 'unknown');
}

function codeOf(text: string | undefined): string {
  return text !== undefined && ERROR_CODE.test(text) ? text : 'unknown';
}
