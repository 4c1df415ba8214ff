import { createHash, randomBytes } from 'node:crypto';
import { Processor } from '@nestjs/bullmq';
import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { deliveryAttempted, deliveryDelivered } from '@dear-future/contracts/messages/deliveries';
import { recipientLinkIssued } from '@dear-future/contracts/messages/recipients';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { StaleClaimError, type Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import type { SendOutcome } from '../mail/outcome.js';
import { Notifications } from '../notifications/notifications.js';
import { LocalTimes } from '../schedule/local-times.js';
import { DUE_QUEUE } from '../schedule/schedule.js';
import { Attempts } from './attempts.js';
import { loadForUpdate, type DeliveryContext } from './delivery-context.js';
import { DeliveryMail } from './delivery-mail.js';
import { newSenderWait } from './new-sender-wait.js';
import { nextStep, decisionOn, waitBetweenMails, waiting, type OutcomeDecision } from './next-step.js';
import { untilWritten } from './until-written.js';

const CONCURRENCY = 5;

/** For a sender whom the recipient does not know: to the owner, like a mail server's refusal. */
const BLOCKED: SendOutcome = { kind: 'refused', code: 550, reason: 'blocked by the recipient', of: 'recipient' };

/** A shutdown waits this long for a mail in flight before it closes the connection. */
const SHUTDOWN_PATIENCE_MS = 8000;

/** One claim at a time for each delivery (docs/product.md §4). */
@Processor(DUE_QUEUE, { concurrency: CONCURRENCY })
export class Deliverer extends LeasedWork implements OnModuleDestroy {
  private readonly leaseSeconds: number;
  private readonly hangUp = new AbortController();

  constructor(
    context: WorkContext,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
    private readonly messageSender: MessageSender,
    private readonly attempts: Attempts,
    private readonly notifications: Notifications,
    private readonly mail: DeliveryMail,
    private readonly localTimes: LocalTimes,
  ) {
    const leaseSeconds = Math.ceil(settings.SMTP_DEADLINE_MS / 1000 + settings.OUTCOME_WRITE_SECONDS);
    super(context, {
      table: 'deliveries',
      leaseSeconds,
      claimedState: 'claimed',
      waitingState: 'retry_wait',
      concurrency: CONCURRENCY,
    });
    this.leaseSeconds = leaseSeconds;
  }

  onModuleDestroy(): void {
    setTimeout(() => this.hangUp.abort(), SHUTDOWN_PATIENCE_MS).unref();
  }

  protected async perform(claim: Claim): Promise<void> {
    // Monotonic, and before `begin` renews the lease: time in which the process is suspended counts.
    const startedAt = performance.now();
    const delivery = await this.messageSender.transaction((manager) => this.begin(manager, claim));
    if (delivery === null) return;
    const outcome = await this.mail.send(delivery, startedAt, this.hangUp.signal);
    await this.record(claim, delivery, outcome, startedAt);
  }

  /** Takes the next step. Returns the delivery if an email must be sent after the commit, else null. */
  private async begin(manager: EntityManager, claim: Claim): Promise<DeliveryContext | null> {
    const delivery = await loadForUpdate(manager, claim);
    // Only before the first attempt can it be too early in its time zone.
    if (delivery.sendAttempts === 0 && (await this.localTimes.postpone(manager, claim))) return null;
    const { RESPONSE_MAIL_GAP_SECONDS, NEW_SENDER_MAILS_PER_DAY } = this.settings;
    const step = nextStep({
      ...delivery,
      hasOpenAttempt: delivery.openAttempt !== null,
      hasAddress: delivery.email !== null,
      pauseSeconds: Math.max(
        waitBetweenMails(delivery.secondsSinceSibling, RESPONSE_MAIL_GAP_SECONDS),
        await newSenderWait(manager, delivery, NEW_SENDER_MAILS_PER_DAY),
      ),
    });
    switch (step.kind) {
      case 'cancel':
        if (delivery.sourceKind === 'prompt-responses')
          await this.notifications.withdraw(manager, { deliveryIds: [claim.id] });
        await this.claims.finish(manager, claim, 'cancelled');
        return null;
      case 'settle':
        await this.deliver(manager, claim, delivery);
        return null;
      case 'hold': {
        const lost: SendOutcome = { kind: 'unknown', reason: 'the sending process ended' };
        await this.endAttempt(
          manager,
          { id: claim.id, attempt: delivery.openAttempt ?? claim.attempt },
          delivery,
          lost,
        );
        await this.applyOutcome(manager, claim, delivery, lost);
        return null;
      }
      case 'show_in_app':
        await this.attempts.end(manager, claim, { kind: 'accepted', code: null });
        await this.deliver(manager, claim, delivery);
        return null;
      case 'wait_for_address':
        if (delivery.recipientId === null) await this.notifications.notify(manager, delivery, 'arrived');
        await this.wait(
          manager,
          claim,
          delivery,
          waiting('no_address', delivery.failures + 1, Math.random()),
          'no address',
        );
        return null;
      case 'pause':
        if (delivery.recipientId !== null) {
          await this.claims.postpone(manager, claim, 'retry_wait', step.seconds);
          await this.reportPause(manager, delivery);
          return null;
        }
        await this.claims.postpone(manager, claim, 'scheduled', step.seconds);
        // The due time moves too, so that the delivery does not count as late.
        await manager.query('UPDATE deliveries SET due_at = next_attempt_at WHERE id = $1', [claim.id]);
        return null;
      case 'refuse':
        await this.endAttempt(manager, claim, delivery, BLOCKED);
        await this.applyOutcome(manager, claim, delivery, BLOCKED);
        return null;
      case 'send':
        // The app shows the arrival on time and once, whatever the mail server does.
        if (delivery.recipientId === null) await this.notifications.notify(manager, delivery, 'arrived');
        else delivery.secret = await this.issueLink(manager, delivery, delivery.recipientId);
        await this.attempts.begin(manager, claim, step.mode);
        await this.claims.advance(manager, claim, 'sending');
        await manager.query(
          `UPDATE deliveries
              SET send_now = false,
                  lease_until = clock_timestamp() + make_interval(secs => $2),
                  next_attempt_at = clock_timestamp() + make_interval(secs => $2)
            WHERE id = $1`,
          [claim.id, this.leaseSeconds],
        );
        return delivery;
    }
  }

  /** Only the email has the secret. Capsules has its hash before the email can arrive. */
  private async issueLink(manager: EntityManager, delivery: DeliveryContext, recipientId: string): Promise<string> {
    const secret = randomBytes(16).toString('base64url');
    const hash = createHash('sha256').update(secret).digest('hex');
    const mailboxHash = delivery.mailboxHash ?? '';
    await this.messageSender.post(manager, recipientLinkIssued, { recipientId, hash, mailboxHash });
    return secret;
  }

  /** Retries until the lease ends: an accepted email that is not recorded would be sent twice. */
  private async record(
    claim: Claim,
    delivery: DeliveryContext,
    outcome: SendOutcome,
    startedAt: number,
  ): Promise<void> {
    const write = (): Promise<void> =>
      this.messageSender.transaction(async (manager) => {
        await this.applyOutcome(manager, claim, delivery, outcome);
        await this.endAttempt(manager, claim, delivery, outcome);
      });
    const confirmLate = (): Promise<void> =>
      this.messageSender.transaction((manager) => this.attempts.confirm(manager, claim));
    await untilWritten(write, outcome.kind === 'accepted' ? confirmLate : null, startedAt + this.leaseSeconds * 1000);
    const { log } = this.context;
    const fields = { id: claim.id, attempt: claim.attempt, outcome: outcome.kind };
    log.info({ event: 'delivery.attempt', ...fields }, 'Tried to send an email');
  }

  /**
   * The owner of a time capsule reads about its mails. A refusal at a person's mailbox has no words: it may come from the
   * person (`BLOCKED`).
   */
  private async endAttempt(
    manager: EntityManager,
    claim: Pick<Claim, 'id' | 'attempt'>,
    delivery: DeliveryContext,
    outcome: SendOutcome,
  ): Promise<void> {
    const at = await this.attempts.end(manager, claim, outcome);
    if (delivery.sourceKind !== 'time-capsule') return;
    const { kind } = outcome;
    const isSilent = kind === 'refused' && delivery.recipientId !== null;
    const reason = 'reason' in outcome && !isSilent ? outcome.reason : null;
    const words = isSilent ? undefined : outcome.words;
    const attempted = { ...aboutMail(delivery), at, outcome: kind, reason, ...(words !== undefined && { words }) };
    await this.messageSender.post(manager, deliveryAttempted, attempted);
  }

  /** The owner of a time capsule reads that a mail waits for the mailbox of a person. */
  private async reportPause(manager: EntityManager, delivery: DeliveryContext): Promise<void> {
    const [now] = await manager.query<{ at: Date }[]>('SELECT clock_timestamp() AS at');
    if (!now) throw new Error('the database returned no time');
    const postponed = { ...aboutMail(delivery), at: now.at.toISOString(), outcome: 'postponed', reason: null } as const;
    await this.messageSender.post(manager, deliveryAttempted, postponed);
  }

  private async applyOutcome(
    manager: EntityManager,
    claim: Claim,
    delivery: DeliveryContext,
    outcome: SendOutcome,
  ): Promise<void> {
    const decision = decisionOn(outcome, delivery, this.settings.UNKNOWN_HOLD_SECONDS, Math.random());
    if (decision.state === 'delivered') await this.deliver(manager, claim, delivery);
    else await this.wait(manager, claim, delivery, decision, 'reason' in outcome ? outcome.reason : '');
  }

  /** Fenced by the attempt: delivered, shown in the app and reported to capsules in one transaction. */
  private async deliver(manager: EntityManager, claim: Claim, delivery: DeliveryContext): Promise<void> {
    const [rows] = await manager.query<[{ at: Date }[], number]>(
      `UPDATE deliveries SET state = 'delivered', delivered_at = clock_timestamp()
        WHERE id = $1 AND attempt = $2 RETURNING delivered_at AS at`,
      [claim.id, claim.attempt],
    );
    const written = rows[0];
    if (!written) throw new StaleClaimError('deliveries', claim);
    await this.claims.finish(manager, claim, 'delivered');
    await this.notifications.notify(manager, delivery, 'arrived');
    await this.report(manager, delivery, written.at);
  }

  /** Only capsules expects a report, and only on its own deliveries. */
  private async report(manager: EntityManager, delivery: DeliveryContext, at: Date): Promise<void> {
    if (delivery.sourceKind !== 'time-capsule' && delivery.sourceKind !== 'paid-capsule') return;
    await this.messageSender.post(manager, deliveryDelivered, {
      source: { kind: delivery.sourceKind, id: delivery.sourceId },
      generation: delivery.generation,
      channel: delivery.channel,
      deliveredAt: at.toISOString(),
      ...(delivery.recipientId !== null && { recipientId: delivery.recipientId }),
    });
  }

  private async wait(
    manager: EntityManager,
    claim: Claim,
    delivery: DeliveryContext,
    { state, waitSeconds, problem, counts }: OutcomeDecision,
    reason: string,
  ): Promise<void> {
    if (waitSeconds === null) await this.claims.finish(manager, claim, state);
    else await this.claims.retryLater(manager, claim, state, waitSeconds, reason);
    const counter = state === 'unknown' ? 'unknowns' : 'failures';
    const [counted] = await manager.query<[{ now: Date }[], number]>(
      `UPDATE deliveries SET ${counter} = ${counter} + $2 WHERE id = $1 RETURNING clock_timestamp() AS now`,
      [claim.id, Number(counts)],
    );
    const isNews = problem !== null && (await this.notifications.notify(manager, delivery, problem));
    // The host cannot request this email again. The app shows the open capsule, which counts as the arrival; the email
    // is still retried.
    const isStuck = problem === 'unconfirmed' || problem === 'refused';
    const [row] = counted;
    if (row && isNews && isStuck && delivery.sourceKind === 'paid-capsule')
      await this.report(manager, delivery, row.now);
  }
}

function aboutMail({ sourceId: capsuleId, recipientId }: DeliveryContext): { capsuleId: string; recipientId?: string } {
  return { capsuleId, ...(recipientId !== null && { recipientId }) };
}
