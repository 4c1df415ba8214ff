import type { PaidCapsuleDto, PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type {
  PublicSharedPromptDto,
  SharedPromptDto,
  SharedResponseDto,
} from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { CAPSULE, PROMPT, PUBLIC_CAPSULE, RESPONSE, TIME_CAPSULE } from '../screens/samples.js';

const DAY_MS = 86_400_000;

/** So many days from now, ISO 8601. The clock of the catalogue's pages is the real one. */
export const daysAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const CAPSULE_ID = CAPSULE.id;
export const SLUG = CAPSULE.slug;

/** What the tests read on the screen. */
const ASKED = { promptTitle: 'A wish', promptDescription: 'What do you wish us?' };

/** A paid capsule that is open, but for what is said otherwise. */
export function paidCapsule(part: Partial<PaidCapsuleDto> = {}): PaidCapsuleDto {
  return {
    ...CAPSULE,
    ...ASKED,
    deliveryDate: daysAhead(60),
    createdAt: daysAhead(-3),
    contributorCount: 2,
    viewCount: 7,
    ...part,
  };
}

/** The same as whoever has its link sees it. */
export function publicCapsule(part: Partial<PublicCapsuleDto> = {}): PublicCapsuleDto {
  return { ...PUBLIC_CAPSULE, ...ASKED, deliveryDate: daysAhead(60), ...part };
}

/** A capsule to oneself that is scheduled, but for what is said otherwise. */
export function timeCapsule(part: Partial<TimeCapsuleDto> = {}): TimeCapsuleDto {
  return { ...TIME_CAPSULE, deliveryDate: daysAhead(30), createdAt: daysAhead(-10), videoReady: false, ...part };
}

/** A shared prompt that is open, but for what is said otherwise. */
export function sharedPrompt(part: Partial<SharedPromptDto> = {}): SharedPromptDto {
  return { ...PROMPT, createdAt: daysAhead(-2), viewCount: 3, submissionCount: 0, ...part };
}

/** The same as a visitor with its link sees it. */
export const publicPrompt = (): PublicSharedPromptDto => ({
  id: PROMPT.id,
  promptTitle: 'For Grandma',
  promptDescription: 'What did she teach you?',
});

/** A response whose seekable copy is not made yet. */
export function sharedResponse(part: Partial<SharedResponseDto> = {}): SharedResponseDto {
  return { ...RESPONSE, videoReady: false, ...part };
}
