import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { CookieOptions, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import type { User } from '../users/users.js';
import { cookieOptions, secretInCookie } from './cookies.js';
import { deviceOf } from './device.js';
import { hashOf, newSecret } from './secret.js';

/** How long a session lasts without use. */
const SESSION_DAYS = 30;
const MAX_SESSION_DAYS = 180;
/** How long `knownUserId` remembers a session. */
const REMEMBERED_MS = 600_000;

const NEXT_END = `least(now() + interval '${String(SESSION_DAYS)} days', s.created_at + interval '${String(MAX_SESSION_DAYS)} days')`;
const IS_OPEN = `s.expires_at > now() AND s.created_at > now() - interval '${String(MAX_SESSION_DAYS)} days'`;

export interface OpenSession {
  user: User;
  /** Identifies the session, but cannot be used to sign in. */
  key: string;
}

interface ListedSession {
  key: string;
  device: string | null;
  startedAt: Date;
  lastUsedAt: Date;
}

/** Stores only a hash of each session's secret. Only the browser's cookie contains the secret itself. */
@Injectable()
export class Sessions {
  private readonly cookieName: string;
  private readonly options: CookieOptions;
  /** The user ids by session key. Used only for limits: a request that needs a session reads it from the database. */
  private readonly knownUserIds = new LRUCache<string, string>({ max: 10_000, ttl: REMEMBERED_MS });

  constructor(
    private readonly database: DataSource,
    @Inject(SETTINGS) settings: GatewaySettings,
  ) {
    this.options = cookieOptions(settings);
    this.cookieName = sessionCookieName(settings.PUBLIC_URL);
  }

  secretOf(request: Request): string | null {
    return secretInCookie(request, this.cookieName);
  }

  writeCookie(response: Response, secret: string): void {
    response.cookie(this.cookieName, secret, { ...this.options, maxAge: SESSION_DAYS * 24 * 3600 * 1000 });
  }

  clearCookie(response: Response): void {
    response.clearCookie(this.cookieName, this.options);
  }

  /** Returns the new secret. The browser's previous session ends, which prevents session fixation. */
  async replace(manager: EntityManager, request: Request, userId: string): Promise<string> {
    await this.end(request, manager);
    const secret = newSecret(16);
    await manager.query(
      `INSERT INTO sessions (id_hash, user_id, device, seen_at, expires_at)
       VALUES ($1, $2, $3, now(), now() + make_interval(days => $4))`,
      [hashOf(secret), userId, deviceOf(request.headers['user-agent']), SESSION_DAYS],
    );
    return secret;
  }

  async find(request: Request, response?: Response): Promise<OpenSession | null> {
    const secret = this.secretOf(request);
    if (secret === null) return null;
    const key = hashOf(secret);
    // A session is extended at most once a day, so that most requests do not write.
    const [row] = await this.database.query<(User & { isExtensionDue: boolean })[]>(
      `SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
              s.expires_at < ${NEXT_END} - interval '1 day' AS "isExtensionDue"
         FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.id_hash = $1 AND ${IS_OPEN}`,
      [key],
    );
    if (row === undefined) return null;
    const { isExtensionDue, ...user } = row;
    if (isExtensionDue && response) {
      const sql = `UPDATE sessions AS s SET expires_at = ${NEXT_END}, seen_at = now() WHERE s.id_hash = $1 AND ${IS_OPEN}`;
      await this.database.query(sql, [key]);
      this.writeCookie(response, secret);
    }
    this.knownUserIds.set(key, user.id);
    return { user, key };
  }

  /** For limits: returns the id of the user if this process has recently found their session open. */
  knownUserId(request: Request): string | null {
    const secret = this.secretOf(request);
    return secret === null ? null : (this.knownUserIds.get(hashOf(secret)) ?? null);
  }

  async end(request: Request, manager: EntityManager = this.database.manager): Promise<void> {
    const secret = this.secretOf(request);
    if (secret !== null) await manager.query('DELETE FROM sessions WHERE id_hash = $1', [hashOf(secret)]);
  }

  async endAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
  }

  list(userId: string): Promise<ListedSession[]> {
    return this.database.query(
      `SELECT s.id_hash AS key, s.device, s.created_at AS "startedAt", coalesce(s.seen_at, s.created_at) AS "lastUsedAt"
         FROM sessions s WHERE s.user_id = $1 AND ${IS_OPEN} ORDER BY "lastUsedAt" DESC, s.id_hash LIMIT 100`,
      [userId],
    );
  }

  /** Returns the keys of the sessions that are still open. */
  async findOpen(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ key: string }[]>(
      `SELECT s.id_hash AS key FROM sessions s WHERE s.id_hash = ANY($1) AND ${IS_OPEN}`,
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }
}

/**
 * `__Host-` keeps subdomains and HTTP from setting or reading the cookie (RFC 6265bis §4.1.3). All ports of a host
 * share cookies (RFC 6265 §8.5), so two installations on localhost need different names.
 */
export function sessionCookieName(publicUrl: string): string {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol === 'https:') return '__Host-session';
  return hostname === 'localhost' && port !== '' ? `session-${port}` : 'session';
}
