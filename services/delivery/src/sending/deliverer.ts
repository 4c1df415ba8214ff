import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Processor } from '@nestjs/bullmq';
import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { DeliveryAttempted, DeliveryDelivered, type ReportWithPlan } from '@dear-future/contracts/messages/deliveries';
import { RecipientLinkIssued } from '@dear-future/contracts/messages/recipients';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { IS_HELD, StaleClaimError, type Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import { DeliveryTransport } from '../mail/mail-transport.js';
import type { SendOutcome } from '../mail/outcome.js';
import { Notifications } from '../notifications/notifications.js';
import { LocalTimes } from '../schedule/local-times.js';
import { DUE_QUEUE } from '../schedule/schedule.js';
import { beginAttempt, confirmAttempt, endAttempt } from './attempts.js';
import { loadForUpdate, type DeliveryContext } from './delivery-context.js';
import { newSenderWait } from './new-sender-wait.js';
import { decideOnOutcome, decideToWait, nextStep, secondsUntilNextMail, type OutcomeDecision } from './next-step.js';
import { renderDelivery } from './render-delivery.js';

/** The outcome for a blocked sender (`isBlocked`). To the owner, it looks like a refusal by a mail server. */
const BLOCKED: SendOutcome = { kind: 'refused', code: 550, reason: 'blocked by the recipient', of: 'recipient' };
/** The outcome if none was recorded, because the process died or failed after the commit of `sending`. */
const LOST: SendOutcome = { kind: 'unknown', reason: 'the sending process ended' };

/** A shutdown waits this long for emails in progress before it closes their connections. */
const SHUTDOWN_PATIENCE_MS = 8000;

/** The pause before another try to write an outcome. */
const WRITE_PAUSE_MS = 500;

@Processor(DUE_QUEUE)
export class Deliverer extends LeasedWork implements OnModuleDestroy {
  private readonly hangUp = new AbortController();

  constructor(
    context: WorkContext,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
    private readonly messageSender: MessageSender,
    private readonly notifications: Notifications,
    private readonly transport: DeliveryTransport,
    private readonly localTimes: LocalTimes,
  ) {
    super(context, {
      table: 'deliveries',
      leaseSeconds: leaseMs(settings) / 1000,
      claimedState: 'claimed',
      waitingState: 'retry_wait',
      concurrency: 5,
    });
  }

  onModuleDestroy(): void {
    setTimeout(() => this.hangUp.abort(), SHUTDOWN_PATIENCE_MS).unref();
  }

  protected async perform(claim: Claim): Promise<void> {
    // The deadline counts from here, before `takeNextStep` renews the lease, so it never outlasts the lease.
    const startedAt = performance.now();
    const delivery = await this.messageSender.transaction((manager) => this.takeNextStep(manager, claim));
    if (delivery === null) return;
    const outcome = await this.send(delivery, startedAt);
    await this.record(claim, delivery, outcome, startedAt + leaseMs(this.settings));
  }

  private async send(delivery: DeliveryContext, startedAt: number): Promise<SendOutcome> {
    const { email, messageId } = delivery;
    const mail = await renderDelivery(delivery, this.settings.PUBLIC_URL, this.context.log);
    return this.transport.send({ mail, to: email ?? '', messageId, signal: this.hangUp.signal, startedAt });
  }

  /** Returns the delivery if an email must be sent after the commit, otherwise null. */
  private async takeNextStep(manager: EntityManager, claim: Claim): Promise<DeliveryContext | null> {
    const delivery = await loadForUpdate(manager, claim);
    // Only an untried delivery can have been claimed before its local time.
    if (!delivery.isTried && (await this.localTimes.postpone(manager, claim))) return null;
    const { RESPONSE_MAIL_GAP_SECONDS, NEW_SENDER_MAILS_PER_DAY } = this.settings;
    const pauseSeconds = Math.max(
      secondsUntilNextMail(delivery.secondsSinceOtherMail, RESPONSE_MAIL_GAP_SECONDS),
      await newSenderWait(manager, delivery, NEW_SENDER_MAILS_PER_DAY),
    );
    switch (nextStep(delivery, pauseSeconds)) {
      case 'cancel':
        if (delivery.sourceKind === 'prompt-responses') await this.notifications.withdraw(manager, [claim.id]);
        await this.claims.finish(manager, claim, 'cancelled');
        return null;
      case 'settle':
        await this.markDelivered(manager, claim, delivery);
        return null;
      case 'mark_unknown':
        await this.applyOutcome(manager, claim, delivery, LOST, delivery.openAttempt ?? claim.attempt);
        return null;
      case 'show_in_app':
        await endAttempt(manager, claim, { kind: 'accepted', code: null });
        await this.markDelivered(manager, claim, delivery);
        return null;
      case 'wait_for_address': {
        if (delivery.recipientId === null) await this.notifications.announce(manager, delivery, 'arrived');
        const decision = decideToWait('no_address', delivery.failures + 1, Math.random());
        await this.scheduleRetry(manager, claim, delivery, decision, 'no address');
        return null;
      }
      case 'pause':
        // In `retry_wait`, news about the recipient ends the wait (`Schedule.retryNow`).
        await this.claims.postpone(manager, claim, delivery.recipientId ? 'retry_wait' : 'scheduled', pauseSeconds);
        // A paused email about responses is not late, because we promised the gap.
        if (delivery.sourceKind === 'prompt-responses') {
          await manager.query('UPDATE deliveries SET due_at = next_attempt_at WHERE id = $1', [claim.id]);
        }
        await this.report(manager, delivery, { outcome: 'postponed', reason: null });
        return null;
      case 'refuse':
        await this.applyOutcome(manager, claim, delivery, BLOCKED);
        return null;
      case 'send':
        // The app shows the arrival now, whatever the mail server does, and only once.
        if (delivery.recipientId === null) await this.notifications.announce(manager, delivery, 'arrived');
        else delivery.secret = await this.issueLink(manager, delivery, delivery.recipientId);
        await beginAttempt(manager, claim, delivery.unknowns > 0);
        await this.claims.advance(manager, claim, 'sending');
        return delivery;
    }
  }

  /** Only the email contains the secret. The capsules service gets its hash before the email is sent. */
  private async issueLink(manager: EntityManager, delivery: DeliveryContext, recipientId: string): Promise<string> {
    const secret = randomBytes(16).toString('base64url');
    const hash = createHash('sha256').update(secret).digest('hex');
    const issued = { recipientId, hash, mailboxHash: delivery.mailboxHash ?? '', ...withPlan(delivery) };
    await this.messageSender.post(manager, RecipientLinkIssued, issued);
    return secret;
  }

  /** Tries to record the outcome until the lease ends: without a record, an accepted email would be sent twice. */
  private async record(claim: Claim, delivery: DeliveryContext, outcome: SendOutcome, until: number): Promise<void> {
    for (let isWritten = false; !isWritten;) {
      try {
        await this.messageSender.transaction((manager) => this.applyOutcome(manager, claim, delivery, outcome));
        isWritten = true;
      } catch (error) {
        const isStale = error instanceof StaleClaimError;
        if (isStale && outcome.kind === 'accepted') {
          await this.messageSender.transaction((manager) => confirmAttempt(manager, claim, outcome));
        }
        if (isStale || performance.now() + WRITE_PAUSE_MS >= until) throw error;
        await pause(WRITE_PAUSE_MS);
      }
    }
    const fields = { id: claim.id, attempt: claim.attempt, outcome: outcome.kind };
    this.context.log.info({ event: 'delivery.attempt', ...fields }, 'Tried to send an email');
  }

  /** Never reports why an email to a recipient was refused, because the recipient may have blocked the sender. */
  private async applyOutcome(
    manager: EntityManager,
    claim: Claim,
    delivery: DeliveryContext,
    outcome: SendOutcome,
    attempt = claim.attempt,
  ): Promise<void> {
    const reason = 'reason' in outcome ? outcome.reason : null;
    const decision = decideOnOutcome(outcome, delivery, this.settings.UNKNOWN_HOLD_SECONDS, Math.random());
    // The delivery is changed first, because that throws if the claim is stale.
    if (decision.state === 'delivered') await this.markDelivered(manager, claim, delivery);
    else await this.scheduleRetry(manager, claim, delivery, decision, reason ?? '');
    await endAttempt(manager, { id: claim.id, attempt }, outcome);
    const { kind, reply } = outcome;
    const isReasonHidden = kind === 'refused' && delivery.recipientId !== null;
    const details = isReasonHidden ? { reason: null } : { reason, ...(reply !== undefined && { words: reply }) };
    await this.report(manager, delivery, { outcome: kind, ...details });
  }

  /** Reports an attempt for the timeline of a time capsule. */
  private async report(
    manager: EntityManager,
    { sourceKind, sourceId: capsuleId, recipientId, plan }: DeliveryContext,
    attempt: Pick<DeliveryAttempted, 'outcome' | 'reason' | 'words'>,
  ): Promise<void> {
    if (sourceKind !== 'time-capsule') return;
    // The transaction's start, so that the timeline shows an attempt before the delivery.
    const [{ at }] = await manager.query<[{ at: Date }]>('SELECT now() AS at');
    const attempted = {
      capsuleId,
      ...(recipientId !== null && { recipientId }),
      at: at.toISOString(),
      ...attempt,
      ...withPlan({ plan }),
    };
    await this.messageSender.post(manager, DeliveryAttempted, attempted);
  }

  private async markDelivered(manager: EntityManager, claim: Claim, delivery: DeliveryContext): Promise<void> {
    const [[written]] = await manager.query<[{ at: Date }[], number]>(
      `UPDATE deliveries SET state = 'delivered', delivered_at = clock_timestamp()
        WHERE ${IS_HELD} RETURNING delivered_at AS at`,
      [claim.id, claim.attempt],
    );
    if (!written) throw new StaleClaimError('deliveries', claim);
    await this.claims.finish(manager, claim, 'delivered');
    await this.notifications.announce(manager, delivery, 'arrived');
    await this.reportDelivered(manager, delivery, written.at);
  }

  /** The capsules service needs reports about time capsules and paid capsules only. */
  private async reportDelivered(manager: EntityManager, delivery: DeliveryContext, at: Date): Promise<void> {
    if (delivery.sourceKind !== 'time-capsule' && delivery.sourceKind !== 'paid-capsule') return;
    await this.messageSender.post(manager, DeliveryDelivered, {
      source: { kind: delivery.sourceKind, id: delivery.sourceId },
      generation: delivery.generation,
      channel: delivery.channel,
      deliveredAt: at.toISOString(),
      ...(delivery.recipientId !== null && { recipientId: delivery.recipientId }),
      ...withPlan(delivery),
    });
  }

  private async scheduleRetry(
    manager: EntityManager,
    claim: Claim,
    delivery: DeliveryContext,
    { state, waitSeconds, problem, isCounted }: OutcomeDecision,
    reason: string,
  ): Promise<void> {
    if (waitSeconds === null) await this.claims.finish(manager, claim, state);
    else await this.claims.retryLater(manager, claim, state, waitSeconds, reason);
    const counter = state === 'unknown' ? 'unknowns' : 'failures';
    const increase = `UPDATE deliveries SET ${counter} = ${counter} + $2 WHERE id = $1`;
    await manager.query(increase, [claim.id, Number(isCounted)]);
    const isNew = problem !== null && (await this.notifications.announce(manager, delivery, problem));
    // The host cannot request this email again, so the open capsule in the app counts as the delivery.
    const isStuck = problem === 'unconfirmed' || problem === 'refused';
    if (isNew && isStuck && delivery.sourceKind === 'paid-capsule') {
      await this.reportDelivered(manager, delivery, await databaseNow(manager));
    }
  }
}

function withPlan({ plan }: Pick<DeliveryContext, 'plan'>): ReportWithPlan {
  return plan === null ? {} : { plan };
}

function leaseMs({ SMTP_DEADLINE_MS, OUTCOME_WRITE_SECONDS }: DeliverySettings): number {
  return SMTP_DEADLINE_MS + OUTCOME_WRITE_SECONDS * 1000;
}
