import { DeliveryAttempted, DeliveryDelivered, type ReportWithPlan } from '@dear-future/contracts/messages/deliveries';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import { StaleClaimError, type Claim, type Claims } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';
import type { SendOutcome } from '../mail/outcome.js';
import type { Notifications } from '../notifications/notifications.js';
import { endAttempts } from './attempts.js';
import type { DeliveryContext } from './delivery-context.js';
import { decideOnOutcome, type OutcomeDecision } from './next-step.js';

/** A claimed delivery and what its attempt led to. */
export interface Attempted {
  claim: Claim;
  delivery: DeliveryContext;
  outcome: SendOutcome;
}

type Report = Pick<DeliveryAttempted, 'outcome' | 'reason' | 'words'>;

/** Writes what attempts led to, in the caller's transaction. */
export class Outcomes {
  constructor(
    private readonly claims: Claims,
    private readonly messageSender: MessageSender,
    private readonly notifications: Notifications,
    private readonly holdSeconds: number,
  ) {}

  /** Never reports why an email to a recipient was refused, because the recipient may have blocked the sender. */
  async apply(manager: EntityManager, { claim, delivery, outcome }: Attempted, attempt = claim.attempt): Promise<void> {
    const reason = 'reason' in outcome ? outcome.reason : null;
    const decision = decideOnOutcome(outcome, delivery, this.holdSeconds, Math.random());
    // The delivery is changed first, because that throws if the claim is stale.
    if (decision.state === 'delivered') await this.markDelivered(manager, claim, delivery);
    else await this.scheduleRetry(manager, claim, delivery, decision, reason ?? '');
    await endAttempts(manager, [{ id: claim.id, attempt, outcome }]);
    await this.report(manager, [{ delivery, report: reportOn(delivery, outcome) }]);
  }

  /**
   * Records accepted emails with few statements. Skips rows that another transaction has locked, so that two groups
   * never wait for each other. Returns for each email whether it was recorded.
   */
  async applyAccepted(manager: EntityManager, accepted: readonly Attempted[]): Promise<boolean[]> {
    const delivered = await this.settle(manager, accepted, 'SKIP LOCKED');
    const recorded = accepted.filter(({ claim }) => delivered.has(claim.id));
    await endAttempts(
      manager,
      recorded.map(({ claim, outcome }) => ({ ...claim, outcome })),
    );
    await this.report(
      manager,
      recorded.map(({ delivery, outcome }) => ({ delivery, report: reportOn(delivery, outcome) })),
    );
    return accepted.map(({ claim }) => delivered.has(claim.id));
  }

  async markDelivered(manager: EntityManager, claim: Claim, delivery: DeliveryContext): Promise<void> {
    const delivered = await this.settle(manager, [{ claim, delivery }]);
    if (delivered.size === 0) throw new StaleClaimError('deliveries', claim);
  }

  /** Returns the ids of the deliveries whose claim still held. */
  private async settle(
    manager: EntityManager,
    settled: readonly Pick<Attempted, 'claim' | 'delivery'>[],
    ifLocked: 'SKIP LOCKED' | '' = '',
  ): Promise<ReadonlySet<string>> {
    const [rows] = await manager.query<[{ id: string; at: Date }[], number]>(
      `UPDATE deliveries d
          SET state = 'delivered', delivered_at = clock_timestamp(), next_attempt_at = NULL, lease_until = NULL,
              last_error = NULL
         FROM (SELECT id FROM deliveries JOIN unnest($1::uuid[], $2::int[]) AS claim (id, attempt) USING (id, attempt)
                WHERE lease_until IS NOT NULL FOR UPDATE OF deliveries ${ifLocked}) AS held
        WHERE d.id = held.id RETURNING d.id, d.delivered_at AS at`,
      [settled.map(({ claim }) => claim.id), settled.map(({ claim }) => claim.attempt)],
    );
    const times = new Map(rows.map(({ id, at }) => [id, at]));
    const done = settled.map(({ delivery }) => delivery).filter(({ id }) => times.has(id));
    await this.notifications.announceAll(manager, done, 'arrived');
    await this.reportDelivered(
      manager,
      done.map((delivery) => ({ delivery, at: times.get(delivery.id) ?? new Date(0) })),
    );
    return new Set(times.keys());
  }

  async scheduleRetry(
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
      await this.reportDelivered(manager, [{ delivery, at: await databaseNow(manager) }]);
    }
  }

  /** Reports attempts for the timelines of time capsules. */
  async report(
    manager: EntityManager,
    reports: readonly { delivery: DeliveryContext; report: Report }[],
  ): Promise<void> {
    const ofCapsules = reports.filter(({ delivery }) => delivery.sourceKind === 'time-capsule');
    if (ofCapsules.length === 0) return;
    // The transaction's start, so that the timeline shows an attempt before the delivery.
    const [{ at }] = await manager.query<[{ at: Date }]>('SELECT now() AS at');
    await this.messageSender.postAll(
      manager,
      DeliveryAttempted,
      ofCapsules.map(({ delivery: { sourceId: capsuleId, recipientId, plan }, report }) => ({
        capsuleId,
        ...(recipientId !== null && { recipientId }),
        at: at.toISOString(),
        ...report,
        ...withPlan({ plan }),
      })),
    );
  }

  /** The capsules service needs reports about time capsules and paid capsules only. */
  private async reportDelivered(
    manager: EntityManager,
    delivered: readonly { delivery: DeliveryContext; at: Date }[],
  ): Promise<void> {
    await this.messageSender.postAll(
      manager,
      DeliveryDelivered,
      delivered.flatMap(({ delivery: { sourceKind, sourceId, generation, channel, recipientId, plan }, at }) =>
        sourceKind === 'time-capsule' || sourceKind === 'paid-capsule'
          ? [
              {
                source: { kind: sourceKind, id: sourceId },
                generation,
                channel,
                deliveredAt: at.toISOString(),
                ...(recipientId !== null && { recipientId }),
                ...withPlan({ plan }),
              },
            ]
          : [],
      ),
    );
  }
}

export function withPlan({ plan }: Pick<DeliveryContext, 'plan'>): ReportWithPlan {
  return plan === null ? {} : { plan };
}

function reportOn({ recipientId }: DeliveryContext, outcome: SendOutcome): Report {
  const { kind, reply } = outcome;
  if (kind === 'refused' && recipientId !== null) return { outcome: kind, reason: null };
  return {
    outcome: kind,
    reason: 'reason' in outcome ? outcome.reason : null,
    ...(reply !== undefined && { words: reply }),
  };
}
