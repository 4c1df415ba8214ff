import { Injectable } from '@nestjs/common';
import { Clock } from '@dear-future/service-kit/clock';
import { DataSource, type EntityManager } from 'typeorm';
import { ExpiringMap } from '../limits/expiring-map.js';
import type { User } from '../users/users.js';
import { hashOf, newSecret } from './secret.js';

/** How long a session lasts without use. */
export const SESSION_DAYS = 30;
const MAX_SESSION_DAYS = 180;
const SECRET_BYTES = 16;
/** How long an open session stays known for limits. */
const REMEMBERED_MS = 600_000;

const NEXT_END = `least(now() + interval '${String(SESSION_DAYS)} days', s.created_at + interval '${String(MAX_SESSION_DAYS)} days')`;
const IS_OPEN = `s.expires_at > now() AND s.created_at > now() - interval '${String(MAX_SESSION_DAYS)} days'`;

export interface OpenSession {
  user: User;
  /** If true, the cookie must be extended too. */
  isExtended: boolean;
}

export interface ListedSession {
  key: string;
  device: string | null;
  startedAt: Date;
  lastUsedAt: Date;
}

/** Sessions: rows with the hash of a secret that only the browser has. */
@Injectable()
export class SessionStore {
  /** Only for limits: whether a session is open is read from its row for each request. */
  private readonly known: ExpiringMap<string>;
  private readonly listeners: ((sessionKey: string) => void)[] = [(sessionKey) => this.known.delete(sessionKey)];

  constructor(
    private readonly database: DataSource,
    clock: Clock,
  ) {
    this.known = new ExpiringMap(clock);
  }

  async begin(manager: EntityManager, userId: string, device: string): Promise<string> {
    const secret = newSecret(SECRET_BYTES);
    await manager.query(
      `INSERT INTO sessions (id_hash, user_id, device, seen_at, expires_at)
       VALUES ($1, $2, $3, now(), now() + make_interval(days => $4))`,
      [hashOf(secret), userId, device, SESSION_DAYS],
    );
    return secret;
  }

  async find(secret: string): Promise<OpenSession | null> {
    const idHash = hashOf(secret);
    // Extends a session at most once a day, so that most requests do not write.
    const [row] = await this.database.query<(User & { stale: boolean })[]>(
      `SELECT p.id, p.email, p.first_name AS "firstName", p.last_name AS "lastName",
              s.expires_at < ${NEXT_END} - interval '1 day' AS stale
         FROM sessions s JOIN users p ON p.id = s.user_id
        WHERE s.id_hash = $1 AND ${IS_OPEN}`,
      [idHash],
    );
    if (row === undefined) return null;
    const { stale: isExtended, ...user } = row;
    if (isExtended) {
      await this.database.query(
        `UPDATE sessions AS s SET expires_at = ${NEXT_END}, seen_at = now() WHERE s.id_hash = $1 AND ${IS_OPEN}`,
        [idHash],
      );
    }
    this.known.set(keyOf(idHash), user.id, REMEMBERED_MS);
    return { user, isExtended };
  }

  /** For limits: the user of a session that this process recently found open. */
  knownUser(secret: string): string | null {
    return this.known.get(keyOf(hashOf(secret)));
  }

  /** For limits: the user of a session, without extending it. */
  async userOf(secret: string): Promise<string | null> {
    const idHash = hashOf(secret);
    const [row] = await this.database.query<{ user_id: string }[]>(
      `SELECT s.user_id FROM sessions s WHERE s.id_hash = $1 AND ${IS_OPEN}`,
      [idHash],
    );
    if (row === undefined) return null;
    this.known.set(keyOf(idHash), row.user_id, REMEMBERED_MS);
    return row.user_id;
  }

  async end(secret: string | null, manager: EntityManager = this.database.manager): Promise<void> {
    if (secret === null) return;
    await manager.query('DELETE FROM sessions WHERE id_hash = $1', [hashOf(secret)]);
    this.announceEnd(hashOf(secret));
  }

  async endAll(manager: EntityManager, userId: string): Promise<void> {
    // A DELETE returns the rows and their number.
    const [rows] = await manager.query<[{ id_hash: Buffer }[], number]>(
      'DELETE FROM sessions WHERE user_id = $1 RETURNING id_hash',
      [userId],
    );
    for (const row of rows) this.announceEnd(row.id_hash);
  }

  async list(userId: string): Promise<ListedSession[]> {
    const rows = await this.database.query<(Omit<ListedSession, 'key'> & { idHash: Buffer })[]>(
      `SELECT s.id_hash AS "idHash", s.device, s.created_at AS "startedAt", coalesce(s.seen_at, s.created_at) AS "lastUsedAt"
         FROM sessions s WHERE s.user_id = $1 AND ${IS_OPEN} ORDER BY "lastUsedAt" DESC, s.id_hash LIMIT 100`,
      [userId],
    );
    return rows.map(({ idHash, ...session }) => ({ key: keyOf(idHash), ...session }));
  }

  /** Calls the listener for each session that ends in this process, except by expiry. */
  whenEnded(listener: (sessionKey: string) => void): void {
    this.listeners.push(listener);
  }

  /** Returns the sessions that are still open, without extending them. */
  async stillOpen(sessionKeys: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id_hash: Buffer }[]>(
      `SELECT s.id_hash FROM sessions s WHERE s.id_hash = ANY($1) AND ${IS_OPEN}`,
      [sessionKeys.map((key) => Buffer.from(key, 'base64url'))],
    );
    return new Set(rows.map(({ id_hash: idHash }) => keyOf(idHash)));
  }

  private announceEnd(idHash: Buffer): void {
    for (const listener of this.listeners) listener(keyOf(idHash));
  }
}

/** Identifies a session, but cannot be used to sign in. */
export function keyOf(idHash: Buffer): string {
  return idHash.toString('base64url');
}
