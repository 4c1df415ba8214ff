import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, HttpCode, HttpStatus, Inject, Post, Res } from '@nestjs/common';
import { PlanRequest } from '@dear-future/contracts/internal/capsule-plans';
import type { DeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import { PlanDecisions } from '../schedule/plan-decisions.js';
import { LocalTimes } from '../schedule/local-times.js';
import { Schedule } from '../schedule/schedule.js';
import { Deliverer } from './deliverer.js';

interface Progress {
  deliveredAt: Date | null;
  isDue: boolean;
  isCancelled: boolean;
  /** Whether an email may have been sent, or is about to be. */
  isUndecided: boolean;
  /** Whether a worker is working on a delivery, or soon will be. */
  isBusy: boolean;
}

const POLL_MS = 150;

@Controller('deliveries')
export class DeliveriesController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly schedule: Schedule,
    private readonly plans: PlanDecisions,
    private readonly localTimes: LocalTimes,
    private readonly deliverer: Deliverer,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  @Post('plans')
  @HttpCode(HttpStatus.OK)
  plan(@Caller() caller: CallerIdentity, @Body() request: PlanRequest): Promise<CapsulePlanned> {
    return this.plans.decide(requireOwner(caller, request.definition), request);
  }

  /**
   * After an unknown outcome, this request also means that the user agrees to a second email (docs/product.md §4.3).
   * 200: delivered; 202: not known yet; 409: not due, changed, removed or cancelled; 503: not sent, will be retried.
   */
  @Post('now')
  async now(
    @Caller() caller: CallerIdentity,
    @Body() definition: DeliveryDefinition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeliverNowResponse> {
    requireOwner(caller, definition);
    const ids = await this.messageSender.transaction((manager) => this.schedule.put(manager, definition));
    if (ids === null) throw wrongState('This time capsule has just been changed or removed.');
    for (const id of ids) await this.localTimes.correct(id);
    if (!(await this.progressOf(ids)).isDue) throw wrongState('It’s not time to deliver this capsule yet.');
    await this.begin(ids);
    const until = performance.now() + this.settings.DELIVER_NOW_WAIT_MS;
    for (;;) {
      const { isUndecided, isCancelled, deliveredAt, isBusy } = await this.progressOf(ids);
      if (deliveredAt) {
        response.status(HttpStatus.OK);
        return { state: 'delivered', deliveredAt: deliveredAt.toISOString() };
      }
      if (isCancelled) throw wrongState('This time capsule can’t be delivered anymore.');
      if (!isBusy || performance.now() >= until) {
        response.status(HttpStatus.ACCEPTED);
        return toResponse({ isUndecided, isBusy }, (definition.recipients ?? []).length > 0);
      }
      await pause(POLL_MS);
    }
  }

  private async begin(ids: readonly string[]): Promise<void> {
    // These deliveries go before all others, because the owner waits for the response.
    await this.database.query(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp() - interval '1 day'
        WHERE id = ANY ($1) AND lease_until IS NULL AND state IN ('scheduled', 'retry_wait', 'unknown')`,
      [ids],
    );
    void this.deliverer.startFirst(ids);
  }

  private async progressOf(ids: readonly string[]): Promise<Progress> {
    const [row] = await this.database.query<Progress[]>(
      `SELECT min(delivered_at) AS "deliveredAt", bool_and(due_at <= statement_timestamp()) AS "isDue",
              coalesce(bool_and(state = 'cancelled'), true) AS "isCancelled",
              bool_or(state IN ('claimed', 'sending', 'unknown')) AS "isUndecided",
              bool_or(lease_until IS NOT NULL OR coalesce(next_attempt_at <= statement_timestamp(), false)) AS "isBusy"
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

function toResponse(
  { isUndecided, isBusy }: Pick<Progress, 'isUndecided' | 'isBusy'>,
  isForOthers: boolean,
): DeliverNowResponse {
  if (isUndecided) {
    const advice = isForOthers
      ? 'Please check back here in a little while.'
      : 'Please check your inbox in a little while.';
    return { state: 'unknown', message: `It’s on its way, but the mail server hasn’t confirmed it yet. ${advice}` };
  }
  const message = isBusy
    ? 'Many emails are being sent right now. This one comes next, and your video stays here.'
    : 'We couldn’t send the email just now. We’ll keep trying, and your video stays here.';
  throw new ProblemError('unavailable', message, undefined, { 'Retry-After': '60' });
}
