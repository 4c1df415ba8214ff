import { hash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Credits } from '../credits/credits.js';
import { newSlug } from '../links/slug.js';
import { findPackage } from '../paid-capsules/capsule-package.entity.js';
import { toPaidCapsuleDto } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { CapsulePayments } from './capsule-payments.js';
import { readOrder } from './read-order.js';

@Injectable()
export class PaidCapsuleCreator {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly credits: Credits,
    private readonly payments: CapsulePayments,
    private readonly hostUpdates: HostUpdates,
  ) {}

  /** Pending, or active if there is nothing to pay. The same request with the same key gets the same capsule. */
  async create(userId: string, idempotencyKey: string | null, sent: CreatePaidCapsuleBody): Promise<PaidCapsuleDto> {
    const fingerprint = fingerprintOf(sent);
    return this.messageSender.transaction(async (manager) => {
      const known = idempotencyKey === null ? null : await findByKey(manager, userId, idempotencyKey);
      const now = await databaseNow(manager);
      if (known) {
        if (known.fingerprint === fingerprint) return toPaidCapsuleDto(known, now);
        throw new ProblemError(
          'idempotency_mismatch',
          'You’ve already ordered a different capsule from this page. Please start a new order.',
        );
      }
      const { capsuleType, packageId, hasLongerVideoAddon, hasHighlightReelAddon } = sent;
      const chosen = { capsuleType, packageId, hasLongerVideoAddon, hasHighlightReelAddon };
      const order = { ...chosen, ...readOrder(sent, await findPackage(manager, packageId), now) };
      const [id, slug] = [randomUUID(), newSlug()];
      await manager.insert(PaidCapsule, { ...order, id, slug, userId, idempotencyKey, fingerprint });
      const capsule = await manager.findOneByOrFail(PaidCapsule, { id });
      if (capsule.usesCredit && !(await this.credits.reserve(manager, capsule))) {
        throw new ProblemError('wrong_state', 'You don’t have a credit to use right now.');
      }
      if (capsule.totalPriceCents === 0) await this.payments.apply(manager, capsule, 'paid', 0);
      else this.hostUpdates.changed(manager, capsule);
      return toPaidCapsuleDto(capsule, now);
    });
  }
}

/** Serializes requests with the same key; otherwise each would create a capsule. */
async function findByKey(manager: EntityManager, userId: string, key: string): Promise<PaidCapsule | null> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`capsule ${userId} ${key}`]);
  return manager.findOneBy(PaidCapsule, { userId, idempotencyKey: key });
}

/** Equal for requests with the same fields, in any order. */
function fingerprintOf(sent: CreatePaidCapsuleBody): string {
  const fields = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields));
}
