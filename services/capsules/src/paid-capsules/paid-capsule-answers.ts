import type { PaidCapsuleDto, PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { isOpen, isSealed } from './find-capsule.js';
import type { PaidCapsule } from './paid-capsule.entity.js';

/** Lists every field, so that a new column cannot leak. */
export function toPaidCapsuleDto(capsule: PaidCapsule, now: Date): PaidCapsuleDto {
  return {
    id: capsule.id,
    slug: capsule.slug,
    capsuleName: capsule.capsuleName,
    capsuleType: capsule.capsuleType,
    promptTitle: capsule.promptTitle,
    promptDescription: capsule.promptDescription,
    deliveryDate: capsule.deliveryDate.toISOString(),
    timeZone: capsule.timeZone,
    packageId: capsule.packageId,
    packageName: capsule.packageName,
    maxContributors: capsule.maxContributors,
    maxVideoDurationSeconds: capsule.maxVideoDurationSeconds,
    totalPriceCents: capsule.totalPriceCents,
    priceLines: capsule.priceLines,
    hasLongerVideoAddon: capsule.hasLongerVideoAddon,
    hasHighlightReelAddon: capsule.hasHighlightReelAddon,
    additionalContributorSlots: capsule.additionalContributorSlots,
    usesCredit: capsule.usesCredit,
    status: capsule.status,
    paymentStatus: capsule.paymentStatus,
    contributorCount: capsule.contributorCount,
    viewCount: capsule.viewCount,
    createdAt: capsule.createdAt.toISOString(),
    deliveredAt: capsule.deliveredAt?.toISOString() ?? null,
    isOpen: isOpen(capsule, now),
    isSealed: isSealed(capsule, now),
    needsNewDate: capsule.needsNewDate,
    needsApproval: capsule.needsApproval,
  };
}

/**
 * Reveals nothing about the host, the price or other contributors.
 * @param held slots of open uploads, which are not offered to other guests
 */
export function toPublicCapsuleDto(capsule: PaidCapsule, held: number, now: Date): PublicCapsuleDto {
  const slotsRemaining =
    capsule.maxContributors === null ? null : Math.max(0, capsule.maxContributors - capsule.contributorCount - held);
  return {
    capsuleName: capsule.capsuleName,
    capsuleType: capsule.capsuleType,
    promptTitle: capsule.promptTitle,
    promptDescription: capsule.promptDescription,
    maxVideoDurationSeconds: capsule.maxVideoDurationSeconds,
    slotsRemaining,
    state: !isOpen(capsule, now) ? 'closed' : slotsRemaining === 0 ? 'full' : 'open',
    deliveryDate: capsule.deliveryDate.toISOString(),
  };
}
