import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Person } from '../people/people.js';
import { hashOf, newSecret } from './secret.js';

/** A session ends after this many days without a visit. */
export const SESSION_DAYS = 30;

/** The end slides at most once a day, so that reading a page is not a write. */
const SLIDE_AFTER = '1 day';
const SECRET_BYTES = 16;

interface SessionRow {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  stale: boolean;
}

/** Who the session belongs to, and whether its end was just moved (then the cookie's end moves too). */
export interface OpenSession {
  person: Person;
  prolonged: boolean;
}

/** Sessions are rows; the browser holds a secret and the row its hash. */
@Injectable()
export class SessionStore {
  private readonly listeners: ((sessionKey: string) => void)[] = [];

  constructor(private readonly database: DataSource) {}

  /** Begins a session and returns its secret. */
  async begin(manager: EntityManager, personId: string): Promise<string> {
    const secret = newSecret(SECRET_BYTES);
    await manager.query(
      `INSERT INTO sessions (id_hash, person_id, expires_at) VALUES ($1, $2, now() + make_interval(days => $3))`,
      [hashOf(secret), personId, SESSION_DAYS],
    );
    return secret;
  }

  /** The open session of a secret; null when it never was, expired or was ended. */
  async find(secret: string): Promise<OpenSession | null> {
    const idHash = hashOf(secret);
    const [row] = await this.database.query<SessionRow[]>(
      `SELECT p.id, p.email, p.first_name, p.last_name,
              s.expires_at < now() + make_interval(days => $2) - interval '${SLIDE_AFTER}' AS stale
         FROM sessions s JOIN people p ON p.id = s.person_id
        WHERE s.id_hash = $1 AND s.expires_at > now()`,
      [idHash, SESSION_DAYS],
    );
    if (row === undefined) return null;
    if (row.stale) await this.prolong(idHash);
    const { id, email, first_name: firstName, last_name: lastName } = row;
    return { person: { id, email, firstName, lastName }, prolonged: row.stale };
  }

  /** Ends a session; an unknown secret is no error. */
  async end(secret: string, manager: EntityManager = this.database.manager): Promise<void> {
    const idHash = hashOf(secret);
    await manager.query('DELETE FROM sessions WHERE id_hash = $1', [idHash]);
    for (const listener of this.listeners) listener(keyOf(idHash));
  }

  /** Has `listener` told of each session that somebody ends in this process. */
  whenEnded(listener: (sessionKey: string) => void): void {
    this.listeners.push(listener);
  }

  /** Which of these sessions are open still, by their keys. Looking at them does not prolong them. */
  async stillOpen(sessionKeys: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id_hash: Buffer }[]>(
      'SELECT id_hash FROM sessions WHERE id_hash = ANY($1) AND expires_at > now()',
      [sessionKeys.map((key) => Buffer.from(key, 'base64url'))],
    );
    return new Set(rows.map(({ id_hash: idHash }) => keyOf(idHash)));
  }

  private async prolong(idHash: Buffer): Promise<void> {
    await this.database.query(
      'UPDATE sessions SET expires_at = now() + make_interval(days => $2) WHERE id_hash = $1 AND expires_at > now()',
      [idHash, SESSION_DAYS],
    );
  }
}

/** Names a session without opening it. */
export function keyOf(idHash: Buffer): string {
  return idHash.toString('base64url');
}
