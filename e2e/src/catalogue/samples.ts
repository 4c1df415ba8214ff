import type { PaidCapsuleDto, PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto, SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { CAPSULE, PROMPT, PUBLIC_CAPSULE, RESPONSE, TIME_CAPSULE } from '../screens/samples.js';

const DAY_MS = 86_400_000;

/** Returns the time this many days from now, on the real clock. */
export const daysAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const CAPSULE_ID = CAPSULE.id;
export const SLUG = CAPSULE.slug;

const QUESTION = { promptTitle: 'A wish', promptDescription: 'What do you wish for us?' };

/** Returns an open paid capsule. */
export function paidCapsule(fields: Partial<PaidCapsuleDto> = {}): PaidCapsuleDto {
  const dates = { deliveryDate: daysAhead(60), createdAt: daysAhead(-3) };
  return { ...CAPSULE, ...QUESTION, ...dates, contributorCount: 2, viewCount: 7, ...fields };
}

/** Returns the same capsule, in the form that its public link shows. */
export function publicCapsule(fields: Partial<PublicCapsuleDto> = {}): PublicCapsuleDto {
  return { ...PUBLIC_CAPSULE, ...QUESTION, deliveryDate: daysAhead(60), ...fields };
}

/** Returns a scheduled time capsule. */
export function timeCapsule(fields: Partial<TimeCapsuleDto> = {}): TimeCapsuleDto {
  return { ...TIME_CAPSULE, deliveryDate: daysAhead(30), createdAt: daysAhead(-10), videoReady: false, ...fields };
}

/** Returns an active shared prompt. */
export function sharedPrompt(fields: Partial<SharedPromptDto> = {}): SharedPromptDto {
  return { ...PROMPT, createdAt: daysAhead(-2), viewCount: 3, submissionCount: 0, ...fields };
}

/** Returns a response whose seekable copy is not ready. */
export function sharedResponse(fields: Partial<SharedResponseDto> = {}): SharedResponseDto {
  return { ...RESPONSE, videoReady: false, ...fields };
}
