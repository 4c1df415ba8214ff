import { Injectable } from '@nestjs/common';
import { SIGN_IN_LINK_MINUTES } from '@dear-future/contracts/constants';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOf, newSecret } from '../sessions/secret.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const IS_VALID = 'token_hash = $1 AND expires_at > statement_timestamp()';

interface SignInLink {
  email: string;
  returnTo: string | null;
}

/** Stores only a hash of each link's token. A link works once, within ten minutes. */
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

  /** Does not use the link up, because mail scanners open links too. */
  async find(token: unknown): Promise<SignInLink | null> {
    if (!isToken(token)) return null;
    const sql = `SELECT email, return_to AS "returnTo" FROM sign_in_links WHERE ${IS_VALID}`;
    const [link] = await this.database.query<SignInLink[]>(sql, [hashOf(token)]);
    return link ?? null;
  }

  /** Uses up the link and all older links for the same email address. Of two concurrent calls, only one succeeds. */
  async use(manager: EntityManager, token: unknown): Promise<SignInLink | null> {
    if (!isToken(token)) return null;
    // For a DELETE, TypeORM returns a pair: the deleted rows, and how many there were.
    const [[used]] = await manager.query<[(SignInLink & { createdAt: Date })[], number]>(
      `DELETE FROM sign_in_links WHERE ${IS_VALID} RETURNING email, return_to AS "returnTo", created_at AS "createdAt"`,
      [hashOf(token)],
    );
    if (used === undefined) return null;
    const deleteOlderSql = 'DELETE FROM sign_in_links WHERE email = $1 AND created_at <= $2';
    await manager.query(deleteOlderSql, [used.email, used.createdAt]);
    return used;
  }

  async endAll(manager: EntityManager, email: string): Promise<void> {
    await manager.query('DELETE FROM sign_in_links WHERE email = $1', [email]);
  }
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}
