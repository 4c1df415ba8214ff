import { IsNull, Not, type EntityManager } from 'typeorm';
import { Contribution } from '../model/contribution.entity.js';
import { countHeldSlots } from './own-capsule.js';
import type { PaidCapsule } from '../model/paid-capsule.entity.js';

/** One client's fair share of a capsule without a limit: more than the guests of a large party on one Wi-Fi. */
const UNLIMITED_SHARE = 500;
/** One client's fair share of a small capsule. */
const MIN_SHARE = 20;

/** How many slots one client can take before its further videos wait for the host (docs/product.md §4.6). */
export function fairShareOf({ maxContributors }: Pick<PaidCapsule, 'maxContributors'>): number {
  return maxContributors === null ? UNLIMITED_SHARE : Math.max(MIN_SHARE, Math.ceil(maxContributors / 2));
}

/** How many videos a link takes in an hour: enough for everyone with a slot after many more have been sent to wait. */
const LINK_UPLOADS_PER_SLOT = 20;

/** Without a limit of slots, the gateway's own limit for links applies. */
export function linkUploadsPerHourOf({ maxContributors }: Pick<PaidCapsule, 'maxContributors'>): number | undefined {
  return maxContributors === null ? undefined : LINK_UPLOADS_PER_SLOT * Math.max(MIN_SHARE, maxContributors);
}

/** Whether the client has taken its fair share of slots. Exact only with the capsule's lock. */
export async function hasFairShare(
  manager: EntityManager,
  capsule: PaidCapsule,
  now: Date,
  { sender, admissionId }: { sender: Buffer | null; admissionId?: string | null },
): Promise<boolean> {
  if (sender === null) return false;
  const { id: capsuleId } = capsule;
  const sent = await manager.countBy(Contribution, { capsuleId, sender, hasSlot: true, videoName: Not(IsNull()) });
  return sent + (await countHeldSlots(manager, capsule, now, admissionId, sender)) >= fairShareOf(capsule);
}
