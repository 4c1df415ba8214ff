import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/**
 * Why a log-in at the provider came to nothing:
 * stale       never began in this browser, is too old, or was finished already
 * declined    the person, or the provider for them, said no
 * unverified  the provider vouches for no address, and nobody here is known by this identity
 * away        the provider does not answer
 * untrusted   what the provider answered does not hold
 */
export type RefusalReason = 'stale' | 'declined' | 'unverified' | 'away' | 'untrusted';

/** A log-in at the provider that came to nothing. Holds nothing of what was exchanged, so it can be logged. */
export class ProviderRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    /** What openid-client or the provider calls it, for whoever runs the product. */
    readonly detail: string = reason,
  ) {
    super(`The log-in at the provider was refused: ${reason} (${detail})`);
    this.name = 'ProviderRefusal';
  }
}

/** Error codes of RFC 6749 §4.1.2.1 with which a provider says that it cannot just now. */
const AWAY = ['server_error', 'temporarily_unavailable'];
const CODE = /^[\w-]{1,60}$/;

/**
 * What an error of openid-client means for the person who waits. Its own errors carry tokens and answers as their cause;
 * only codes are taken over.
 */
export function refusalOf(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error;
  if (error instanceof AuthorizationResponseError) {
    const reason = error.error === 'access_denied' ? 'declined' : AWAY.includes(error.error) ? 'away' : 'untrusted';
    return new ProviderRefusal(reason, codeOf(error.error));
  }
  if (error instanceof ResponseBodyError) {
    // RFC 6749 §5.2: the code was used, is too old, or belongs to somebody else's log-in.
    if (error.error === 'invalid_grant') return new ProviderRefusal('stale', 'invalid_grant');
    return new ProviderRefusal(error.status >= 500 ? 'away' : 'untrusted', codeOf(error.error));
  }
  if (error instanceof ClientError) {
    const failed = error.cause instanceof Response && error.cause.status >= 500;
    const silent = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
    return new ProviderRefusal(failed || silent ? 'away' : 'untrusted', codeOf(error.code));
  }
  // What fetch throws when nobody answers, or the answer breaks off.
  if (error instanceof TypeError && !('code' in error)) return new ProviderRefusal('away', 'no_answer');
  return new ProviderRefusal('untrusted', error instanceof Error ? codeOf(error.name) : 'unknown');
}

function codeOf(text: string | undefined): string {
  return text !== undefined && CODE.test(text) ? text : 'unknown';
}
