import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CapsulePackage } from '../packages/capsule-package.entity.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

/**
 * What happens to credits, always in the transaction that holds the lock of the capsule in question. Each step that was taken
 * before changes nothing.
 */
@Injectable()
export class Credits {
  /**
   * Keeps one of the host's credits for a capsule that was just written. One that came with a bundle whose payment is disputed
   * waits for the outcome.
   *
   * @returns whether there was one
   */
  async reserve(manager: EntityManager, { id, personId, packageId }: PaidCapsule): Promise<boolean> {
    // One that another transaction uses or voids is passed over: waiting for it while holding others is a deadlock with `void`.
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE credits SET status = 'reserved', capsule_id = $1
       WHERE id = (SELECT credit.id FROM credits AS credit JOIN paid_capsules AS bundle ON bundle.id = credit.from_capsule_id
                   WHERE credit.person_id = $2 AND credit.package_id = $3 AND credit.status = 'available'
                     AND bundle.payment_status = 'paid'
                   ORDER BY credit.created_at, credit.id LIMIT 1 FOR UPDATE OF credit SKIP LOCKED)`,
      [id, personId, packageId],
    );
    return count === 1;
  }

  /** The capsule is paid and active: its credit is used up. */
  async spend(manager: EntityManager, capsuleId: string): Promise<void> {
    await manager.query(`UPDATE credits SET status = 'spent' WHERE capsule_id = $1 AND status = 'reserved'`, [
      capsuleId,
    ]);
  }

  /** The capsule is given up: its credit is good for another one, unless its bundle was refunded meanwhile. */
  async giveBack(manager: EntityManager, capsuleId: string): Promise<void> {
    await manager.query(
      `UPDATE credits AS credit
       SET status = CASE WHEN bundle.payment_status = 'refunded' THEN 'void' ELSE 'available' END, capsule_id = NULL
       FROM paid_capsules AS bundle
       WHERE credit.capsule_id = $1 AND bundle.id = credit.from_capsule_id`,
      [capsuleId],
    );
  }

  /** A bundle was paid: its credits are made, once. */
  async mint(manager: EntityManager, { id, personId, packageId }: PaidCapsule): Promise<void> {
    const bundle = await manager.findOneByOrFail(CapsulePackage, { id: packageId });
    if (bundle.anniversaryCredits === 0) return;
    const pays = await manager.findOneByOrFail(CapsulePackage, { kind: 'anniversary' });
    const ids = Array.from({ length: bundle.anniversaryCredits }, () => randomUUID());
    await manager.query(
      `INSERT INTO credits (id, person_id, package_id, from_capsule_id)
       SELECT unnest($1::uuid[]), $2, $3, $4 WHERE NOT EXISTS (SELECT 1 FROM credits WHERE from_capsule_id = $4)`,
      [ids, personId, pays.id, id],
    );
  }

  /** A bundle was refunded: what is left of its credits pays nothing more. */
  async void(manager: EntityManager, bundleId: string): Promise<void> {
    await manager.query(`UPDATE credits SET status = 'void' WHERE from_capsule_id = $1 AND status = 'available'`, [
      bundleId,
    ]);
  }

  /** Capsules that a credit of this bundle pays, or shall pay once the rest is paid. */
  async usedBy(manager: EntityManager, bundleId: string, status: 'reserved' | 'spent'): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT capsule_id AS id FROM credits WHERE from_capsule_id = $1 AND status = $2 ORDER BY capsule_id`,
      [bundleId, status],
    );
    return rows.map(({ id }) => id);
  }
}
