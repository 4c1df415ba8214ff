import { createHash, randomBytes } from 'node:crypto';
import { RecipientLinkIssued } from '@dear-future/contracts/messages/recipients';
import { correctedDueAt } from '@dear-future/service-kit/time/local-moment';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim, Claims } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import type { SendOutcome } from '../mail/outcome.js';
import type { Notifications } from '../notifications/notifications.js';
import type { LocalTimes } from '../schedule/local-times.js';
import { beginAttempts, endAttempts } from './attempts.js';
import { loadForUpdate, loadUnlocked, type DeliveryContext } from './delivery-context.js';
import { newSenderWait } from './new-sender-wait.js';
import { decideToWait, nextStep, secondsUntilNextMail } from './next-step.js';
import { withPlan, type Outcomes } from './outcomes.js';

/** The outcome for a blocked sender (`isBlocked`). To the owner, it looks like a refusal by a mail server. */
const BLOCKED: SendOutcome = { kind: 'refused', code: 550, reason: 'blocked by the recipient', of: 'recipient' };
/** The outcome if none was recorded, because the process died or failed after the commit of `sending`. */
const LOST: SendOutcome = { kind: 'unknown', reason: 'the sending process ended' };

/** Takes claimed deliveries one step further, in the caller's transaction. */
export class NextSteps {
  constructor(
    private readonly claims: Claims,
    private readonly outcomes: Outcomes,
    private readonly messageSender: MessageSender,
    private readonly notifications: Notifications,
    private readonly localTimes: LocalTimes,
    private readonly settings: DeliverySettings,
  ) {}

  /**
   * Begins many emails with few statements. Returns null for deliveries that must be looked at alone: locked ones, and
   * those which may not simply be sent. Waits for no lock, so that two groups never wait for each other.
   */
  async beginAll(manager: EntityManager, claims: readonly Claim[]): Promise<(DeliveryContext | null)[]> {
    const loaded = await loadUnlocked(manager, claims);
    const simple = new Map(loaded.filter((each) => this.isSimple(each)).map((each) => [each.id, each]));
    if (simple.size > 0) await this.begin(manager, [...simple.values()]);
    return claims.map(({ id }) => simple.get(id) ?? null);
  }

  private isSimple(delivery: DeliveryContext): boolean {
    const { sourceKind, recipientId, isKnownSender, isTried } = delivery;
    const isLimited = recipientId !== null && !isKnownSender && this.settings.NEW_SENDER_MAILS_PER_DAY > 0;
    if (sourceKind === 'prompt-responses' || isLimited) return false;
    return nextStep(delivery, 0) === 'send' && (isTried || correctedDueAt(delivery) === null);
  }

  /** Returns the delivery if an email must be sent after the commit, otherwise null. */
  async take(manager: EntityManager, claim: Claim): Promise<DeliveryContext | null> {
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
        await this.outcomes.markDelivered(manager, claim, delivery);
        return null;
      case 'mark_unknown':
        await this.outcomes.apply(manager, { claim, delivery, outcome: LOST }, delivery.openAttempt ?? claim.attempt);
        return null;
      case 'show_in_app':
        await endAttempts(manager, [{ ...claim, outcome: { kind: 'accepted', code: null } }]);
        await this.outcomes.markDelivered(manager, claim, delivery);
        return null;
      case 'wait_for_address': {
        if (delivery.recipientId === null) await this.notifications.announce(manager, delivery, 'arrived');
        const decision = decideToWait('no_address', delivery.failures + 1, Math.random());
        await this.outcomes.scheduleRetry(manager, claim, delivery, decision, 'no address');
        return null;
      }
      case 'pause':
        // In `retry_wait`, news about the recipient ends the wait (`Schedule.retryNow`).
        await this.claims.postpone(manager, claim, delivery.recipientId ? 'retry_wait' : 'scheduled', pauseSeconds);
        // A paused email about responses is not late, because we promised the gap.
        if (delivery.sourceKind === 'prompt-responses') {
          await manager.query('UPDATE deliveries SET due_at = next_attempt_at WHERE id = $1', [claim.id]);
        }
        await this.outcomes.report(manager, [{ delivery, report: { outcome: 'postponed', reason: null } }]);
        return null;
      case 'refuse':
        await this.outcomes.apply(manager, { claim, delivery, outcome: BLOCKED });
        return null;
      case 'send':
        await this.begin(manager, [delivery]);
        return delivery;
    }
  }

  private async begin(manager: EntityManager, deliveries: readonly DeliveryContext[]): Promise<void> {
    // The app shows the arrival now, whatever the mail server does, and only once.
    const toUsers = deliveries.filter(({ recipientId }) => recipientId === null);
    await this.notifications.announceAll(manager, toUsers, 'arrived');
    await this.issueLinks(manager, deliveries);
    await beginAttempts(
      manager,
      deliveries.map(({ id, attempt, unknowns }) => ({ id, attempt, isResend: unknowns > 0 })),
    );
    await this.claims.advanceAll(manager, deliveries, 'sending');
  }

  /** Only the emails contain the secrets. The capsules service gets their hashes before the emails are sent. */
  private async issueLinks(manager: EntityManager, deliveries: readonly DeliveryContext[]): Promise<void> {
    const issued = deliveries.flatMap((delivery) => {
      const { recipientId, mailboxHash } = delivery;
      if (recipientId === null) return [];
      delivery.secret = randomBytes(16).toString('base64url');
      const hash = createHash('sha256').update(delivery.secret).digest('hex');
      return [{ recipientId, hash, mailboxHash: mailboxHash ?? '', ...withPlan(delivery) }];
    });
    await this.messageSender.postAll(manager, RecipientLinkIssued, issued);
  }
}
