import { Injectable } from '@nestjs/common';
import type { PlanRequest, PlanStep } from '@dear-future/contracts/internal/capsule-plans';
import { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Schedule } from './schedule.js';
import { LAST_GENERATION, lockSource, MAY_HAVE_ARRIVED } from '../sources/sources.js';

const KINDS = ['time-capsule', 'unplayable-video'] as const;

interface CapsuleState {
  generation: number;
  isRemoved: boolean;
  removalGeneration: number;
  deliveredAt: Date | null;
  isBeingSent: boolean;
  mayHaveArrived: boolean;
}

/** Only this service knows whether an email is being sent, so it decides about plans (docs/product.md §4.2). */
@Injectable()
export class PlanDecisions {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly schedule: Schedule,
  ) {}

  /** Accepts or refuses a plan. A repeated removal changes nothing. */
  async decide(userId: string, { step, definition }: PlanRequest): Promise<CapsulePlanned> {
    return this.messageSender.transaction(async (manager) => {
      const { source, generation } = definition;
      const found = await this.lockAndLoad(manager, userId, source.id);
      const isRemoved = step === 'remove';
      const plan = { definition, isRemoved, deliveredAt: found.deliveredAt?.toISOString() ?? null };
      if (isRemoved && found.isRemoved && found.removalGeneration === generation) return plan;
      if (found.generation >= generation) throw changedError();
      requireAllowed(step, found);
      if (isRemoved) await this.forget(manager, source.id, generation);
      else {
        await manager.query('UPDATE removals SET undone = true, generation = $2 WHERE id = $1', [
          source.id,
          generation,
        ]);
        // Even after the delivery, some recipients may still be waiting for their email.
        const needsDeliveries = found.deliveredAt === null || (definition.recipients ?? []).length > 0;
        if (needsDeliveries && (await this.schedule.put(manager, definition)) === null) throw changedError();
        await manager.query(
          `INSERT INTO plans (capsule_id, plan) VALUES ($1, $2)
             ON CONFLICT (capsule_id) DO UPDATE SET plan = excluded.plan`,
          [source.id, JSON.stringify(plan)],
        );
      }
      await this.messageSender.post(manager, CapsulePlanned, plan);
      return plan;
    });
  }

  async erase(manager: EntityManager, capsuleId: string): Promise<void> {
    for (const kind of KINDS) await lockSource(manager, kind, capsuleId);
    await this.forget(manager, capsuleId, LAST_GENERATION);
    await manager.query('DELETE FROM pictures WHERE capsule_id = $1', [capsuleId]);
  }

  private async lockAndLoad(manager: EntityManager, userId: string, capsuleId: string): Promise<CapsuleState> {
    for (const kind of KINDS) await lockSource(manager, kind, capsuleId);
    // Delivered and cancelled deliveries no longer change.
    await manager.query(
      `SELECT 1 FROM deliveries
        WHERE source_kind = ANY ($1) AND source_id = $2 AND state NOT IN ('delivered', 'cancelled')
        ORDER BY id FOR UPDATE`,
      [KINDS, capsuleId],
    );
    const [found] = await manager.query<(CapsuleState & { isForeign: boolean })[]>(
      `WITH removal AS (SELECT generation, undone FROM removals WHERE id = $2)
       SELECT coalesce(bool_or(user_id <> $3), false) AS "isForeign",
              coalesce(greatest(max(generation) FILTER (WHERE source_kind = 'time-capsule'),
                                (SELECT generation FROM removal)), 0) AS generation,
              coalesce((SELECT generation FROM removal), 0) AS "removalGeneration",
              EXISTS (SELECT 1 FROM removal WHERE NOT undone) AS "isRemoved",
              min(delivered_at) FILTER (WHERE source_kind = 'time-capsule') AS "deliveredAt",
              coalesce(bool_or(state = 'sending'), false) AS "isBeingSent",
              EXISTS (SELECT 1 FROM deliveries tried JOIN attempts a ON a.delivery_id = tried.id
                       WHERE tried.source_kind = 'time-capsule' AND tried.source_id = $2
                         AND ${MAY_HAVE_ARRIVED}) AS "mayHaveArrived"
         FROM deliveries WHERE source_kind = ANY ($1) AND source_id = $2`,
      [KINDS, capsuleId, userId],
    );
    if (!found || found.isForeign) throw new ProblemError('not_found', 'This time capsule does not exist.');
    return found;
  }

  private async forget(manager: EntityManager, capsuleId: string, generation: number): Promise<void> {
    await manager.query(
      `INSERT INTO removals (id, generation) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE
         SET generation = excluded.generation, undone = false, created_at = excluded.created_at`,
      [capsuleId, generation],
    );
    await manager.query('DELETE FROM plans WHERE capsule_id = $1', [capsuleId]);
    for (const kind of KINDS) await this.schedule.forget(manager, kind, capsuleId);
  }
}

function requireAllowed(step: PlanStep, { deliveredAt, isBeingSent, mayHaveArrived }: CapsuleState): void {
  const sending = 'We’re sending this time capsule right now';
  if (step === 'remove' && isBeingSent) throw wrongState(`${sending}. You can remove it in a minute.`);
  if (step !== 'change') return;
  if (deliveredAt !== null) throw wrongState('This time capsule has been delivered, so you can’t change it anymore.');
  if (isBeingSent) throw wrongState(`${sending}, so you can’t change it anymore.`);
  if (mayHaveArrived) {
    throw wrongState(
      'An email about this time capsule may have arrived already, so you can’t change it anymore. You can deliver it now, or remove it.',
    );
  }
}

function changedError(): ProblemError {
  return wrongState('This time capsule has just been changed or removed. Please reload the page.');
}
