import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashOf, newSecret } from '../sessions/secret.js';

/** A login at the provider expires after this time. */
export const LOGIN_MINUTES = 15;

const STATE_BYTES = 16;
const BROWSER_BYTES = 32;

export interface LoginSecrets {
  state: string;
  /** In the identity token (OpenID Connect Core §3.1.2.1). */
  nonce: string;
  /** RFC 7636 §4.1. */
  codeVerifier: string;
}

export interface BegunLogin extends LoginSecrets {
  /** For the browser's cookie. Nonce and verifier are derived from it. */
  browserSecret: string;
}

/** Logins in progress: rows with hashes, each for one browser and one use. */
@Injectable()
export class PendingLogins {
  constructor(private readonly database: DataSource) {}

  async begin(returnTo: string | null): Promise<BegunLogin> {
    const [state, browserSecret] = [newSecret(STATE_BYTES), newSecret(BROWSER_BYTES)];
    await this.database.query(
      `INSERT INTO pending_logins (state_hash, browser_hash, return_to, expires_at)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
      [hashOf(state), hashOf(browserSecret), returnTo, LOGIN_MINUTES],
    );
    return { ...secretsOf(state, browserSecret), browserSecret };
  }

  /** Consumes the login of a state and a browser. Of two concurrent calls only one succeeds; the other gets null. */
  async consume(state: string, browserSecret: string): Promise<(LoginSecrets & { returnTo: string | null }) | null> {
    // For a DELETE the driver returns the rows and their number.
    const [[row]] = await this.database.query<[{ return_to: string | null }[], number]>(
      `DELETE FROM pending_logins
        WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > clock_timestamp() RETURNING return_to`,
      [hashOf(state), hashOf(browserSecret)],
    );
    return row === undefined ? null : { ...secretsOf(state, browserSecret), returnTo: row.return_to };
  }
}

/** Derived from the browser's secret, so that they are not stored. */
function secretsOf(state: string, browserSecret: string): LoginSecrets {
  const derived = (purpose: string): string => createHmac('sha256', browserSecret).update(purpose).digest('base64url');
  return { state, nonce: derived('nonce'), codeVerifier: derived('code verifier') };
}
