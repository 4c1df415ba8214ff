import type { PaidCapsuleDto, PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { CAPSULE, PROMPT, PUBLIC_CAPSULE, RESPONSE, TIME_CAPSULE } from '../screens/samples.js';

const DAY_MS = 86_400_000;

/** ISO 8601. These tests use the real clock. */
export const daysAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const CAPSULE_ID = CAPSULE.id;
export const SLUG = CAPSULE.slug;

const QUESTION = { promptTitle: 'A wish', promptDescription: 'What do you wish us?' };

/** An open paid capsule. */
export function paidCapsule(part: Partial<PaidCapsuleDto> = {}): PaidCapsuleDto {
  const dates = { deliveryDate: daysAhead(60), createdAt: daysAhead(-3) };
  return { ...CAPSULE, ...QUESTION, ...dates, contributorCount: 2, viewCount: 7, ...part };
}

/** The same for a guest with its link. */
export function publicCapsule(part: Partial<PublicCapsuleDto> = {}): PublicCapsuleDto {
  return { ...PUBLIC_CAPSULE, ...QUESTION, deliveryDate: daysAhead(60), ...part };
}

/** A scheduled time capsule. */
export function timeCapsule(part: Partial<TimeCapsuleDto> = {}): TimeCapsuleDto {
  return { ...TIME_CAPSULE, deliveryDate: daysAhead(30), createdAt: daysAhead(-10), videoReady: false, ...part };
}

/** An open shared prompt. */
export function sharedPrompt(part: Partial<SharedPromptDto> = {}): SharedPromptDto {
  return { ...PROMPT, createdAt: daysAhead(-2), viewCount: 3, submissionCount: 0, ...part };
}

/** A response whose seekable copy is not ready. */
export function sharedResponse(part: Partial<SharedResponseDto> = {}): SharedResponseDto {
  return { ...RESPONSE, videoReady: false, ...part };
}
