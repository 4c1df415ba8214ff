import type { PaidCapsuleDto, PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';

const DAY_MS = 86_400_000;

/** So many days from now, ISO 8601. */
export const daysAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const CAPSULE_ID = '0b2f6a0e-6f0c-4a6f-9a41-5d2a3c1e7f10';
export const SLUG = '1111111111111111111111';

/** A paid capsule that is open, but for what is said otherwise. */
export function paidCapsule(part: Partial<PaidCapsuleDto> = {}): PaidCapsuleDto {
  return {
    id: CAPSULE_ID,
    slug: SLUG,
    capsuleName: 'Mara & Jon',
    capsuleType: 'wedding',
    promptTitle: 'A wish',
    promptDescription: 'What do you wish us?',
    deliveryDate: daysAhead(60),
    timeZone: 'Europe/Berlin',
    packageId: '7b8c6a1e-54f1-4c57-8f5e-0f3a1f6f2b11',
    packageName: 'Wedding Capsule',
    maxContributors: 50,
    maxVideoDurationSeconds: 300,
    totalPriceCents: 2900,
    priceLines: [],
    hasLongerVideoAddon: false,
    hasHighlightReelAddon: false,
    additionalContributorSlots: 0,
    usesCredit: false,
    status: 'active',
    paymentStatus: 'paid',
    contributorCount: 2,
    viewCount: 7,
    createdAt: daysAhead(-3),
    deliveredAt: null,
    isOpen: true,
    isSealed: true,
    needsNewDate: false,
    ...part,
  };
}

/** The same as whoever has its link sees it. */
export function publicCapsule(part: Partial<PublicCapsuleDto> = {}): PublicCapsuleDto {
  return {
    capsuleName: 'Mara & Jon',
    capsuleType: 'wedding',
    promptTitle: 'A wish',
    promptDescription: 'What do you wish us?',
    maxVideoDurationSeconds: 300,
    slotsRemaining: 12,
    state: 'open',
    deliveryDate: daysAhead(60),
    ...part,
  };
}

/** A capsule to oneself that is scheduled, but for what is said otherwise. */
export function timeCapsule(part: Partial<TimeCapsuleDto> = {}): TimeCapsuleDto {
  return {
    id: 'c1a1f0aa-0b0b-4c4c-8d8d-1e1e2f2f3a3a',
    promptId: 'custom-1',
    promptTitle: 'To the one I will be',
    status: 'scheduled',
    deliveryDate: daysAhead(30),
    deliveredAt: null,
    createdAt: daysAhead(-10),
    personalNote: null,
    videoFileName: '4e9d2a30-1b7c-4f55-9c0f-8d1e2f3a4b5c.webm',
    deliveryMethod: 'email',
    timeZone: 'Europe/Berlin',
    durationSeconds: 61,
    videoReady: false,
    ...part,
  };
}

/** A shared prompt that is open, but for what is said otherwise. */
export function sharedPrompt(part: Partial<SharedPromptDto> = {}): SharedPromptDto {
  return {
    id: '2f1f0a0e-6f0c-4a6f-9a41-5d2a3c1e7f11',
    slug: SLUG,
    promptTitle: 'For Grandma',
    promptDescription: 'What did she teach you?',
    status: 'active',
    viewCount: 3,
    submissionCount: 0,
    createdAt: daysAhead(-2),
    ...part,
  };
}
