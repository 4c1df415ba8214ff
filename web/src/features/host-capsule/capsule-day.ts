import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { minutesText, nameOf } from '../../entities/paid-capsules/capsule-words.js';

/** `July 15, 2031` in the capsule's own zone: the host's day, wherever the page is read. */
export function dayOfCapsule({ deliveryDate, timeZone }: Pick<PaidCapsuleDto, 'deliveryDate' | 'timeZone'>): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(deliveryDate));
}

/** `Jul 15, 2031`, likewise. */
export function shortDayOfCapsule({
  deliveryDate,
  timeZone,
}: Pick<PaidCapsuleDto, 'deliveryDate' | 'timeZone'>): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(deliveryDate));
}

/** A text that the host sends to those who have not answered yet. */
export function reminderText(capsule: PaidCapsuleDto, address: string): string {
  return [
    `Hello! I am gathering video messages for “${nameOf(capsule)}”.`,
    `Open this link and record yours, no account needed: ${address}`,
    `It can be up to ${minutesText(capsule.maxVideoDurationSeconds)} long. Please send it before ${dayOfCapsule(capsule)}. Nobody watches it until that day. Thank you!`,
  ].join('\n\n');
}

/** Whether the videos can be watched: the day has come, and it was paid (or delivered before a refund). */
export function isOpenToHost({
  isSealed,
  needsNewDate,
  paymentStatus,
  status,
}: Pick<PaidCapsuleDto, 'isSealed' | 'needsNewDate' | 'paymentStatus' | 'status'>): boolean {
  return !isSealed && !needsNewDate && (paymentStatus === 'paid' || status === 'delivered');
}
