import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { DeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import { LocalTimes } from '../schedule/local-times.js';
import { Schedule } from '../schedule/schedule.js';
import { Deliverer } from './deliverer.js';

interface Situation {
  /** The first one. */
  deliveredAt: Date | null;
  due: boolean;
  cancelled: boolean;
  /** Perhaps it was sent. */
  undecided: boolean;
  /** Due and not held. */
  busy: boolean;
}

const LOOK_EVERY_MS = 150;

/**
 * The owner's request is also consent to a second email after an unknown outcome (docs/product.md §4). Concurrent
 * requests lead to one claim.
 */
@Injectable()
export class DeliverNow {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly schedule: Schedule,
    private readonly localTimes: LocalTimes,
    private readonly deliverer: Deliverer,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  /**
   * `unknown`: the mail server has not confirmed in time.
   * @throws ProblemError `wrong_state` when it is not due, was rescheduled or cancelled; `unavailable` when it could
   *   not be sent and will be retried
   */
  async deliver(definition: DeliveryDefinition): Promise<DeliverNowResponse> {
    const ids = await this.messageSender.transaction((manager) => this.schedule.put(manager, definition));
    if (ids === null) throw new ProblemError('wrong_state', 'This time capsule has just been changed or removed.');
    for (const id of ids) await this.localTimes.correct(id);
    if (!(await this.look(ids)).due) throw new ProblemError('wrong_state', 'This time capsule is not due yet.');
    await this.ask(ids);
    const until = performance.now() + this.settings.DELIVER_NOW_WAIT_MS;
    for (;;) {
      const { undecided, cancelled, deliveredAt, busy } = await this.look(ids);
      if (deliveredAt) return { state: 'delivered', deliveredAt: deliveredAt.toISOString() };
      if (cancelled) {
        throw new ProblemError('wrong_state', 'This time capsule can’t be delivered any more.');
      }
      const over = performance.now() >= until;
      if (!busy || over) return answerFor(undecided, (definition.recipients ?? []).length > 0);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** A running delivery is not touched. */
  private async ask(ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp(), send_now = true
        WHERE id = ANY ($1) AND lease_until IS NULL AND state IN ('scheduled', 'retry_wait', 'unknown')`,
      [ids],
    );
    for (const id of ids) {
      this.deliverer.runOne(id).catch((err: unknown) => {
        this.log.warn({ event: 'delivery.now_failed', id, err }, 'Deliver now failed; the sweep retries');
      });
    }
  }

  /** Of all its recipients. */
  private async look(ids: readonly string[]): Promise<Situation> {
    const [row] = await this.database.query<Situation[]>(
      `SELECT min(delivered_at) AS "deliveredAt", bool_and(due_at <= clock_timestamp()) AS due,
              coalesce(bool_and(state = 'cancelled'), true) AS cancelled,
              bool_or(state IN ('claimed', 'sending', 'unknown')) AS undecided,
              bool_or(lease_until IS NOT NULL OR coalesce(next_attempt_at <= clock_timestamp(), false)) AS busy
         FROM deliveries WHERE id = ANY ($1)`,
      [ids],
    );
    if (!row) throw new Error('the delivery is missing');
    return row;
  }
}

function answerFor(undecided: boolean, isForOthers: boolean): DeliverNowResponse {
  if (undecided) {
    const advice = isForOthers
      ? 'Please look here again in a little while.'
      : 'Please check your inbox in a little while.';
    return { state: 'unknown', message: `We sent it, but the mail server hasn’t confirmed it yet. ${advice}` };
  }
  throw new ProblemError(
    'unavailable',
    `We couldn’t send ${isForOthers ? 'the' : 'your'} email just now. We’ll keep trying, and your video stays here.`,
    undefined,
    { 'Retry-After': '60' },
  );
}
