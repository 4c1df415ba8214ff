import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, HttpCode, HttpStatus, Inject, Post, Res } from '@nestjs/common';
import { PlanRequest } from '@dear-future/contracts/internal/capsule-plans';
import type { DeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import { CapsulePlans } from '../schedule/capsule-plans.js';
import { LocalTimes } from '../schedule/local-times.js';
import { Schedule } from '../schedule/schedule.js';
import { Deliverer } from './deliverer.js';

interface Situation {
  deliveredAt: Date | null;
  due: boolean;
  cancelled: boolean;
  /** Perhaps it was sent. */
  undecided: boolean;
  /** Due and not held. */
  busy: boolean;
}

const LOOK_EVERY_MS = 150;

@Controller('deliveries')
export class DeliveriesController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly schedule: Schedule,
    private readonly plans: CapsulePlans,
    private readonly localTimes: LocalTimes,
    private readonly deliverer: Deliverer,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  @Post('plans')
  @HttpCode(HttpStatus.OK)
  plan(@Caller() caller: CallerIdentity, @Body() request: PlanRequest): Promise<CapsulePlanned> {
    return this.plans.decide(requireOwner(caller, request.definition), request);
  }

  /**
   * The owner's request is also consent to a second email after an unknown outcome (docs/product.md §4). 200 delivered;
   * 202 not known yet; 409 not due, moved or cancelled; 503 not sent, will be retried.
   */
  @Post('now')
  async now(
    @Caller() caller: CallerIdentity,
    @Body() definition: DeliveryDefinition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeliverNowResponse> {
    requireOwner(caller, definition);
    const ids = await this.messageSender.transaction((manager) => this.schedule.put(manager, definition));
    if (ids === null) throw new ProblemError('wrong_state', 'This time capsule has just been changed or removed.');
    for (const id of ids) await this.localTimes.correct(id);
    if (!(await this.look(ids)).due) throw new ProblemError('wrong_state', 'This time capsule is not due yet.');
    await this.begin(ids);
    const until = performance.now() + this.settings.DELIVER_NOW_WAIT_MS;
    for (;;) {
      const { undecided, cancelled, deliveredAt, busy } = await this.look(ids);
      if (deliveredAt) {
        response.status(HttpStatus.OK);
        return { state: 'delivered', deliveredAt: deliveredAt.toISOString() };
      }
      if (cancelled) throw new ProblemError('wrong_state', 'This time capsule can’t be delivered any more.');
      if (!busy || performance.now() >= until) {
        response.status(HttpStatus.ACCEPTED);
        return answerFor(undecided, (definition.recipients ?? []).length > 0);
      }
      await pause(LOOK_EVERY_MS);
    }
  }

  private async begin(ids: readonly string[]): Promise<void> {
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

function requireOwner(caller: CallerIdentity, { userId }: DeliveryDefinition): string {
  if (requireUser(caller) !== userId) throw new ProblemError('not_found', 'This time capsule does not exist.');
  return userId;
}

function answerFor(undecided: boolean, isForOthers: boolean): DeliverNowResponse {
  if (undecided) {
    const advice = isForOthers
      ? 'Please look here again in a little while.'
      : 'Please check your inbox in a little while.';
    return { state: 'unknown', message: `We sent it, but the mail server hasn’t confirmed it yet. ${advice}` };
  }
  const sentence = `We couldn’t send ${isForOthers ? 'the' : 'your'} email just now. We’ll keep trying, and your video stays here.`;
  throw new ProblemError('unavailable', sentence, undefined, { 'Retry-After': '60' });
}
