import type { EntityManager } from 'typeorm';
import { PACKAGES } from '../paid-capsules/packages.js';
import type { PaidCapsule } from '../model/paid-capsule.entity.js';
import { Credit } from '../model/credit.entity.js';

// Callers hold the row lock of the capsule that they pass.

/** Reserves the host's oldest available credit whose bundle is not disputed. Returns whether there was one. */
export async function reserveCredit(manager: EntityManager, { id, userId, packageId }: PaidCapsule): Promise<boolean> {
  // Skips locked credits: waiting for a locked one could deadlock with `voidCredits`, which locks several.
  const [, count] = await manager.query<[unknown, number]>(
    `UPDATE credits SET status = 'reserved', capsule_id = $1
     WHERE id = (SELECT credit.id FROM credits AS credit JOIN paid_capsules AS bundle ON bundle.id = credit.from_capsule_id
                 WHERE credit.user_id = $2 AND credit.package_id = $3 AND credit.status = 'available'
                   AND bundle.payment_status = 'paid'
                 ORDER BY credit.created_at, credit.id LIMIT 1 FOR UPDATE OF credit SKIP LOCKED)`,
    [id, userId, packageId],
  );
  return count === 1;
}

export async function spendCredit(manager: EntityManager, capsuleId: string): Promise<void> {
  await manager.update(Credit, { capsuleId, status: 'reserved' }, { status: 'spent' });
}

/** Makes the credit that the capsule uses available again, or void if the credit's bundle was refunded. */
export async function releaseCredit(manager: EntityManager, capsuleId: string): Promise<void> {
  await manager.query(
    `UPDATE credits AS credit
     SET status = CASE WHEN bundle.payment_status = 'refunded' THEN 'void' ELSE 'available' END, capsule_id = NULL
     FROM paid_capsules AS bundle
     WHERE credit.capsule_id = $1 AND bundle.id = credit.from_capsule_id`,
    [capsuleId],
  );
}

/** Creates the credits that a package includes, unless the capsule has brought them before. */
export async function createCredits(manager: EntityManager, { id, userId, packageId }: PaidCapsule): Promise<void> {
  const { anniversaryCredits = 0 } = PACKAGES.find((each) => each.id === packageId) ?? {};
  const anniversaryPackageId = PACKAGES.find(({ kind }) => kind === 'anniversary')?.id;
  await manager.query(
    `INSERT INTO credits (id, user_id, package_id, from_capsule_id)
     SELECT gen_random_uuid(), $2, $3, $4 FROM generate_series(1, $1::int) WHERE NOT EXISTS (SELECT 1 FROM credits WHERE from_capsule_id = $4)`,
    [anniversaryCredits, userId, anniversaryPackageId, id],
  );
}

export async function voidCredits(manager: EntityManager, fromCapsuleId: string): Promise<void> {
  await manager.update(Credit, { fromCapsuleId, status: 'available' }, { status: 'void' });
}

/** Returns the ids of the capsules that have reserved or spent a bundle's credits. */
export async function findCreditedCapsules(
  manager: EntityManager,
  fromCapsuleId: string,
  status: 'reserved' | 'spent',
): Promise<string[]> {
  const credits = await manager.find(Credit, { where: { fromCapsuleId, status }, order: { capsuleId: 'ASC' } });
  return credits.flatMap(({ capsuleId }) => capsuleId ?? []);
}
