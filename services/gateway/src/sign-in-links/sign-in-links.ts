import { Injectable } from '@nestjs/common';
import { SIGN_IN_LINK_MINUTES } from '@dear-future/contracts/constants';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOf, newSecret } from '../sessions/secret.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const IS_VALID = 'token_hash = $1 AND used_at IS NULL AND expires_at > clock_timestamp()';
const COLUMNS = 'email, return_to AS "returnTo"';

export interface SignInLink {
  email: string;
  returnTo: string | null;
}

/** Rows with a hash, valid for ten minutes and one use. */
@Injectable()
export class SignInLinks {
  constructor(private readonly database: DataSource) {}

  async create(email: string, returnTo: string | null): Promise<string> {
    const token = newSecret(TOKEN_BYTES);
    await this.database.query(
      `INSERT INTO sign_in_links (token_hash, email, return_to, expires_at)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
      [hashOf(token), email, returnTo, SIGN_IN_LINK_MINUTES],
    );
    return token;
  }

  /** Does not use it up, because mail scanners open links too. */
  async find(token: unknown): Promise<SignInLink | null> {
    if (!isToken(token)) return null;
    const sql = `SELECT ${COLUMNS} FROM sign_in_links WHERE ${IS_VALID}`;
    const [link] = await this.database.query<SignInLink[]>(sql, [hashOf(token)]);
    return link ?? null;
  }

  /** Uses up the link and all older ones to its address. Of two concurrent calls only one succeeds. */
  async use(manager: EntityManager, token: unknown): Promise<SignInLink | null> {
    if (!isToken(token)) return null;
    // An UPDATE returns the rows and their number.
    const [[link]] = await manager.query<[SignInLink[], number]>(
      `UPDATE sign_in_links SET used_at = clock_timestamp() WHERE ${IS_VALID} RETURNING ${COLUMNS}`,
      [hashOf(token)],
    );
    if (link === undefined) return null;
    await manager.query(
      `UPDATE sign_in_links SET used_at = clock_timestamp()
        WHERE email = $1 AND used_at IS NULL AND created_at <= (SELECT created_at FROM sign_in_links WHERE token_hash = $2)`,
      [link.email, hashOf(token)],
    );
    return link;
  }

  async endAll(manager: EntityManager, email: string): Promise<void> {
    const sql = 'UPDATE sign_in_links SET used_at = clock_timestamp() WHERE email = $1 AND used_at IS NULL';
    await manager.query(sql, [email]);
  }
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}
