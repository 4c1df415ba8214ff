import { Injectable } from '@nestjs/common';
import { SIGN_IN_LINK_MINUTES } from '@dear-future/contracts/constants';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOf, newSecret } from '../sessions/secret.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface SignInLink {
  email: string;
  returnTo: string | null;
}

interface LinkRow {
  email: string;
  return_to: string | null;
}

/** The links in sign-in emails: rows with a hash, valid for ten minutes and one use. */
@Injectable()
export class SignInLinks {
  constructor(private readonly database: DataSource) {}

  /** Creates a link and returns its token, which is not stored. */
  async create(email: string, returnTo: string | null): Promise<string> {
    const token = newSecret(TOKEN_BYTES);
    await this.database.query(
      `INSERT INTO sign_in_links (token_hash, email, return_to, expires_at)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
      [hashOf(token), email, returnTo, SIGN_IN_LINK_MINUTES],
    );
    return token;
  }

  /** The valid link of a token. Does not use it up, because mail scanners open links too. */
  async find(token: unknown): Promise<SignInLink | null> {
    if (!isToken(token)) return null;
    const [row] = await this.database.query<LinkRow[]>(
      `SELECT email, return_to FROM sign_in_links
        WHERE token_hash = $1 AND used_at IS NULL AND expires_at > clock_timestamp()`,
      [hashOf(token)],
    );
    return row === undefined ? null : linkOf(row);
  }

  /** Uses up the link and all older ones to its address. Of two concurrent calls only one succeeds. */
  async use(manager: EntityManager, token: unknown): Promise<SignInLink | null> {
    if (!isToken(token)) return null;
    // For an UPDATE the driver returns the rows and their number.
    const [[row]] = await manager.query<[LinkRow[], number]>(
      `UPDATE sign_in_links SET used_at = clock_timestamp()
        WHERE token_hash = $1 AND used_at IS NULL AND expires_at > clock_timestamp()
        RETURNING email, return_to`,
      [hashOf(token)],
    );
    if (row === undefined) return null;
    await manager.query(
      `UPDATE sign_in_links SET used_at = clock_timestamp()
        WHERE email = $1 AND used_at IS NULL AND created_at <= (SELECT created_at FROM sign_in_links WHERE token_hash = $2)`,
      [row.email, hashOf(token)],
    );
    return linkOf(row);
  }

  /** Ends all links to an address. */
  async endAll(manager: EntityManager, email: string): Promise<void> {
    await manager.query('UPDATE sign_in_links SET used_at = clock_timestamp() WHERE email = $1 AND used_at IS NULL', [
      email,
    ]);
  }
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}

function linkOf({ email, return_to: returnTo }: LinkRow): SignInLink {
  return { email, returnTo };
}
