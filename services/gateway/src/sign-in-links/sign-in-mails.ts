import { Inject, Injectable } from '@nestjs/common';
import { SIGN_IN_LINK_MINUTES } from '@dear-future/contracts/constants';
import type { SignInMailRequest } from '@dear-future/contracts/internal/sign-in-mail';
import { Clock } from '@dear-future/service-kit/clock';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { mailboxOf } from '@dear-future/service-kit/identity/mailbox';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource, type EntityManager } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { networkAround } from '../limits/client-network.js';
import { OpenRequests, type Connection } from '../limits/open-requests.js';
import { TOO_FAST, tooManyRequests } from '../limits/too-many-requests.js';
import { ServiceClient } from '../upstream/service-client.js';
import { lockName } from '../users/users.js';
import { atEvenPace } from './even-pace.js';
import { ALLOWANCE, decideMail, type RecentRequests } from './mail-allowance.js';
import { SignInLinks } from './sign-in-links.js';

/** How long a client stays familiar after a user's last sign-in from it. */
export const FAMILIAR_DAYS = 90;

/** Enough for an office of 500 that logs in at once. */
const MAX_WAITING = 1000;
const MAX_WAIT_MS = 60_000;

/** Longer than the delivery service waits for the mail server. */
const MAIL_TIMEOUT_MS = 30_000;

const BUSY = 'A lot of people are logging in right now. Please try again in a few minutes.';

type Counts = RecentRequests & { waitSeconds: number };

/** Requests are counted in PostgreSQL, so that restarts and Redis failures do not reset the limits. */
@Injectable()
export class SignInMails {
  private readonly turns = new OpenRequests(TOO_FAST, MAX_WAITING, MAX_WAIT_MS);

  constructor(
    private readonly database: DataSource,
    private readonly links: SignInLinks,
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly clock: Clock,
  ) {}

  /**
   * If the decision is `no mail`, everything but the email still happens: rows are written, the delivery service talks
   * to the mail server, and failures are counted. The even pace hides the remaining difference in time.
   */
  async requestLink(email: string, returnTo: string | null, client: string, connection: Connection): Promise<void> {
    await atEvenPace(this.clock, this.settings.SIGN_IN_PACE_MS, async () => {
      // The requests of one client wait for each other here, where they do not hold a database connection yet.
      const limit = { key: client, max: 1 };
      const registered = await this.turns.run([limit], connection, () => this.register(mailboxOf(email), client));
      if (registered === undefined) return;
      const { id, mailed } = registered;
      const token = await this.links.create(email, returnTo);
      const body: SignInMailRequest = { address: email, token, minutes: SIGN_IN_LINK_MINUTES, dryRun: !mailed };
      try {
        // Called directly, so that no queue stores the token.
        await this.services.call('delivery', 'POST', '/mail/sign-in', { body, timeoutMs: MAIL_TIMEOUT_MS });
      } catch (error) {
        const problem = error instanceof ProblemError ? mailProblem(error) : error;
        // The email stops counting only if it was certainly not sent. Otherwise, a mail server that accepts emails but
        // does not confirm them would lift the limit. The request still counts for the client.
        if (problem instanceof ProblemError && problem.code === 'unavailable')
          await this.database.query('UPDATE sign_in_requests SET mailed = false, mail_failed = true WHERE id = $1', [
            id,
          ]);
        throw problem;
      }
    });
  }

  async rememberClient(manager: EntityManager, userId: string, client: string): Promise<void> {
    await manager.query(
      `INSERT INTO familiar_clients (user_id, client) VALUES ($1, $2)
       ON CONFLICT (user_id, client) DO UPDATE SET seen_at = clock_timestamp()`,
      [userId, client],
    );
  }

  /** The locks make the client's and the address's counts exact, and are always taken in this order: no deadlocks. */
  private register(mailbox: string, client: string): Promise<{ id: string; mailed: boolean }> {
    return this.database.transaction(async (manager) => {
      for (const name of [`sign-in client ${client}`, `sign-in address ${mailbox}`]) await lockName(manager, name);
      const counts = await this.count(manager, mailbox, client);
      const decision = decideMail(counts, this.settings);
      if (decision === 'refuse') throw tooMany(counts);
      if (decision === 'busy') throw tooManyRequests(BUSY, 120);
      const [row] = await manager.query<{ id: string; mailed: boolean }[]>(
        `INSERT INTO sign_in_requests (email, client, network, familiar, mailed) VALUES ($1, $2, $3, $4, $5)
         RETURNING id, mailed`,
        [mailbox, client, networkAround(client), counts.isFamiliar, decision === 'mail'],
      );
      if (row === undefined) throw new Error('An insert returned no row');
      return row;
    });
  }

  private async count(manager: EntityManager, mailbox: string, client: string): Promise<Counts> {
    const { windowMinutes, ofNewNetwork } = ALLOWANCE;
    const { SIGN_INS_BY_STRANGERS: maxMails } = this.settings;
    const [row] = await manager.query<Counts[]>(
      `WITH recent AS (
         SELECT * FROM sign_in_requests
          WHERE (email = $1 OR client = $2) AND asked_at > statement_timestamp() - make_interval(mins => $3)
       ), own_clients AS (
         SELECT f.client FROM familiar_clients f JOIN users u ON u.id = f.user_id
          WHERE regexp_replace(u.email, '^([^+@]+)\\+[^@]*@', '\\1@') = $1
            AND f.seen_at > statement_timestamp() - make_interval(days => $4)
       )
       SELECT count(*) FILTER (WHERE email = $1 AND client = $2 AND NOT mail_failed)::int AS "requestsForAddress",
              count(*) FILTER (WHERE client = $2)::int AS "requestsByClient",
              (SELECT count(*) FROM (SELECT 1 FROM sign_in_requests
                WHERE network = $6 AND NOT familiar AND asked_at > statement_timestamp() - make_interval(mins => $3)
                LIMIT $7) AS asked)::int AS "requestsByNetwork",
              (SELECT count(*) FROM (SELECT 1 FROM sign_in_requests
                WHERE mailed AND NOT familiar AND asked_at > statement_timestamp() - make_interval(mins => $3) LIMIT $5) AS mails)::int
                AS "mailsForAllStrangers",
              count(*) FILTER (WHERE email = $1 AND mailed)::int AS mails,
              count(*) FILTER (WHERE email = $1 AND mailed AND NOT familiar)::int AS "mailsForStrangers",
              count(*) FILTER (WHERE email = $1 AND mailed AND client = $2)::int AS "mailsForClient",
              EXISTS (SELECT 1 FROM own_clients) AS "isInUse",
              EXISTS (SELECT 1 FROM own_clients WHERE client = $2) AS "isFamiliar",
              ceil(coalesce(extract(epoch FROM
                min(asked_at) FILTER (WHERE client = $2) + make_interval(mins => $3) - clock_timestamp()), 0))::int
                AS "waitSeconds"
         FROM recent`,
      [mailbox, client, windowMinutes, FAMILIAR_DAYS, maxMails, networkAround(client), ofNewNetwork],
    );
    if (row === undefined) throw new Error('An aggregate returned no row');
    return row;
  }
}

function tooMany({ requestsForAddress, waitSeconds }: Counts): ProblemError {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  const wait = `${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return tooManyRequests(
    requestsForAddress >= ALLOWANCE.perAddress
      ? `We’ve sent you several links already. Please check your inbox and spam folder, or ask again in ${wait}.`
      : `A lot of login links were requested from your network. Please ask again in ${wait}, or use another network, such as mobile data.`,
    waitSeconds,
  );
}

function mailProblem({ code, headers }: ProblemError): ProblemError {
  if (code === 'invalid' || code === 'malformed') {
    return new ProblemError('invalid', 'We can’t send email to this address. Please check it.', [
      { field: 'email', problem: 'cannot receive our email' },
    ]);
  }
  const headersForRetry = { 'Retry-After': headers['Retry-After'] ?? '30' };
  const unsureMessage = 'We’re not sure our email was sent. Please check your inbox, and ask again if nothing arrives.';
  if (code === 'bad_gateway') return new ProblemError('bad_gateway', unsureMessage, undefined, headersForRetry);
  const message = 'We can’t send email right now, so you can’t log in just yet. Please try again in a moment.';
  return new ProblemError('unavailable', message, undefined, headersForRetry);
}
