import { hash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { Credits } from '../credits/credits.js';
import { newSlug } from '../links/slug.js';
import { findPackage } from '../packages/capsule-package.entity.js';
import { toPaidCapsuleDto } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { CapsulePayments } from './capsule-payments.js';
import { readOrder, wrongTotals } from './read-order.js';

@Injectable()
export class PaidCapsuleCreator {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly credits: Credits,
    private readonly payments: CapsulePayments,
    private readonly hostUpdates: HostUpdates,
  ) {}

  /**
   * The capsule is pending, or active if there is nothing to pay. The same request with the same key gets the same
   * capsule.
   * @throws ProblemError `invalid` with every wrong field; `wrong_state` if the client computed another price or there
   *   is no credit; `idempotency_mismatch` for another request with a used key
   */
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
      const capsule = await draft(manager, sent, now);
      await manager.insert(PaidCapsule, Object.assign(capsule, { userId, idempotencyKey, fingerprint }));
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

async function draft(manager: EntityManager, sent: CreatePaidCapsuleBody, now: Date): Promise<PaidCapsule> {
  const read = readOrder(sent, await findPackage(manager, sent.packageId), now);
  if ('problems' in read) throw invalid(read.problems);
  const { price, chosen, ...order } = read.order;
  const wrong = wrongTotals(sent, price);
  if (wrong.length > 0) {
    const message = 'The price or the limits have changed. Please review your order again.';
    throw new ProblemError('wrong_state', message, wrong);
  }
  return manager.create(PaidCapsule, {
    ...sent,
    ...order,
    ...price,
    id: randomUUID(),
    slug: newSlug(),
    needsNewDate: false,
    generation: 1,
    packageName: chosen.name,
    priceLines: price.lines,
    totalPriceCents: price.totalCents,
    status: 'pending',
    paymentStatus: 'pending',
    paymentVersion: 0,
    contributorCount: 0,
    viewCount: 0,
    createdAt: now,
    paidAt: null,
    deliveredAt: null,
    needsApproval: false,
  });
}

/** Equal for requests with the same fields, in any order. */
function fingerprintOf(sent: CreatePaidCapsuleBody): string {
  const fields = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields));
}
