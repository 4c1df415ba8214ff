import { Inject, Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { mailboxOf } from '@dear-future/service-kit/identity/mailbox';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource, type EntityManager } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { networkAround } from '../limits/client-network.js';
import { TOO_FAST } from '../limits/limiter.js';
import { OpenRequests, type Connection } from '../limits/open-requests.js';
import { ALLOWANCE, decideMail, type RecentRequests } from './mail-allowance.js';

/** Without a sign-in, a familiar client is forgotten. */
export const FAMILIAR_DAYS = 90;

/** All guests of a wedding may log in at once. */
const MAX_WAITING = 300;

type Counts = RecentRequests & { waitSeconds: number };

export interface RegisteredRequest {
  id: string;
  mayMail: boolean;
}

/** In PostgreSQL, so that restarts and Redis failures do not reset the limits. */
@Injectable()
export class MailRegister {
  private readonly turns = new OpenRequests(TOO_FAST, MAX_WAITING);

  constructor(
    private readonly database: DataSource,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * Locks make the counts exact: first the client's, then the address's, as everywhere, against deadlocks. Requests of
   * one client wait for each other here, before they hold a database connection. Undefined if the client disconnects.
   */
  register(email: string, client: string, connection: Connection): Promise<RegisteredRequest | undefined> {
    return this.turns.inTurn([{ key: client, most: 1 }], connection, () => this.record(mailboxOf(email), client));
  }

  private record(mailbox: string, client: string): Promise<RegisteredRequest> {
    return this.database.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign-in client ' || $1, 0))`, [client]);
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign-in address ' || $1, 0))`, [mailbox]);
      const counts = await this.count(manager, mailbox, client);
      const decision = decideMail(counts, {
        perClient: this.settings.RATE_LIMIT_SIGN_INS_PER_CLIENT,
        ofAllStrangers: this.settings.RATE_LIMIT_SIGN_IN_MAILS,
        reserved: this.settings.SIGN_IN_MAILS_FOR_NEW_NETWORKS,
      });
      if (decision === 'refuse') throw tooMany(counts.waitSeconds);
      if (decision === 'busy') throw busy();
      const mayMail = decision === 'mail';
      const [row] = await manager.query<{ id: string }[]>(
        `INSERT INTO sign_in_requests (email, client, network, familiar, mailed) VALUES ($1, $2, $3, $4, $5)
         RETURNING id`,
        [mailbox, client, networkAround(client), counts.familiar, mayMail],
      );
      if (row === undefined) throw new Error('An insert returned no row');
      return { id: row.id, mayMail };
    });
  }

  /** For an email that was certainly not sent. The request still counts, so that a mail failure lifts no limit. */
  async uncountMail(id: string): Promise<void> {
    await this.database.query('UPDATE sign_in_requests SET mailed = false, mail_failed = true WHERE id = $1', [id]);
  }

  async remember(manager: EntityManager, userId: string, client: string): Promise<void> {
    await manager.query(
      `INSERT INTO familiar_clients (user_id, client) VALUES ($1, $2)
       ON CONFLICT (user_id, client) DO UPDATE SET seen_at = clock_timestamp()`,
      [userId, client],
    );
  }

  private async count(manager: EntityManager, mailbox: string, client: string): Promise<Counts> {
    const { windowMinutes, ofNewNetwork } = ALLOWANCE;
    const { RATE_LIMIT_SIGN_IN_MAILS: mails } = this.settings;
    const [row] = await manager.query<Counts[]>(
      `WITH recent AS (
         SELECT * FROM sign_in_requests
          WHERE (email = $1 OR client = $2) AND asked_at > clock_timestamp() - make_interval(mins => $3)
       ), home AS (
         SELECT f.client FROM familiar_clients f JOIN users p ON p.id = f.user_id
          WHERE regexp_replace(p.email, '^([^+@]+)\\+[^@]*@', '\\1@') = $1
            AND f.seen_at > clock_timestamp() - make_interval(days => $4)
       )
       SELECT count(*) FILTER (WHERE email = $1 AND client = $2 AND NOT mail_failed)::int AS "askedHere",
              count(*) FILTER (WHERE client = $2)::int AS "askedByClient",
              (SELECT count(*) FROM (SELECT 1 FROM sign_in_requests
                WHERE network = $6 AND NOT familiar AND asked_at > clock_timestamp() - make_interval(mins => $3)
                LIMIT $7) AS asked)::int AS "askedByNetwork",
              (SELECT count(*) FROM (SELECT 1 FROM sign_in_requests
                WHERE mailed AND NOT familiar AND asked_at > clock_timestamp() - make_interval(mins => $3) LIMIT $5) AS mails)::int
                AS "mailedForAllStrangers",
              count(*) FILTER (WHERE email = $1 AND mailed)::int AS mailed,
              count(*) FILTER (WHERE email = $1 AND mailed AND NOT familiar)::int AS "mailedForStrangers",
              count(*) FILTER (WHERE email = $1 AND mailed AND client = $2)::int AS "mailedHere",
              EXISTS (SELECT 1 FROM home) AS "inUse",
              EXISTS (SELECT 1 FROM home WHERE client = $2) AS familiar,
              ceil(coalesce(extract(epoch FROM
                min(asked_at) FILTER (WHERE client = $2) + make_interval(mins => $3) - clock_timestamp()), 0))::int
                AS "waitSeconds"
         FROM recent`,
      [mailbox, client, windowMinutes, FAMILIAR_DAYS, mails, networkAround(client), ofNewNetwork],
    );
    if (row === undefined) throw new Error('An aggregate returned no row');
    return row;
  }
}

function tooMany(waitSeconds: number): ProblemError {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return new ProblemError(
    'too_many_requests',
    `We’ve sent you several links already. Please check your inbox and spam folder, or ask again in ${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    undefined,
    { 'Retry-After': String(Math.max(1, waitSeconds)) },
  );
}

function busy(): ProblemError {
  const sentence = 'A lot of people are logging in right now. Please try again in a few minutes.';
  return new ProblemError('too_many_requests', sentence, undefined, { 'Retry-After': '120' });
}
