import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { daysLeft, minutesText, nameOf } from '../../entities/paid-capsules/capsule-words.js';
import { placeOf } from '../../lib/zoned-time.js';

/** `July 15, 2031` in the capsule's time zone, wherever the page is read. */
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

/** A reminder for guests who have not recorded yet. */
export function reminderText(capsule: PaidCapsuleDto, address: string): string {
  return [
    `Hi! I’m collecting video messages for “${nameOf(capsule)}”.`,
    `Open this link and record yours, no account needed: ${address}`,
    `It can be up to ${minutesText(capsule.maxVideoDurationSeconds)} long. Please send it before ${dayOfCapsule(capsule)}. No one else can watch it until that day. Thank you!`,
  ].join('\n\n');
}

/** Whether the videos can be watched: the day has come, and it is paid for (or was delivered before a refund). */
export function isOpenToHost({
  isSealed,
  needsNewDate,
  paymentStatus,
  status,
}: Pick<PaidCapsuleDto, 'isSealed' | 'needsNewDate' | 'paymentStatus' | 'status'>): boolean {
  return !isSealed && !needsNewDate && isPaidOrDelivered(paymentStatus, status);
}

/** Whether the reel is shown: bought, and paid for or delivered (docs/product.md §4.6). */
export function hasReel({
  hasHighlightReelAddon,
  paymentStatus,
  status,
}: Pick<PaidCapsuleDto, 'hasHighlightReelAddon' | 'paymentStatus' | 'status'>): boolean {
  return hasHighlightReelAddon && isPaidOrDelivered(paymentStatus, status);
}

/** A capsule paid for after its cancellation does not count: the payment is refunded (docs/product.md §4.7). */
export function isPaidOrDelivered(
  paymentStatus: PaidCapsuleDto['paymentStatus'],
  status: PaidCapsuleDto['status'],
): boolean {
  return (paymentStatus === 'paid' && status !== 'cancelled') || status === 'delivered';
}

/** When the host can watch the sealed videos. Names a day only if nothing prevents it. */
export function sealText(capsule: PaidCapsuleDto): string {
  const { paymentStatus, status, isSealed, contributorCount } = capsule;
  const [they, stay, open] = contributorCount === 1 ? ['It', 'stays', 'opens'] : ['They', 'stay', 'open'];
  if (paymentStatus === 'refunded' || status === 'cancelled') {
    const ended = paymentStatus === 'refunded' ? 'Your payment was refunded' : 'The order was cancelled';
    return `${ended}. ${they} ${stay} sealed.`;
  }
  if (paymentStatus !== 'paid' || !isSealed) return `${they} ${stay} sealed for now.`;
  return `${they} ${open} for you on ${dayOfCapsule(capsule)}, and ${stay} sealed until then.`;
}

/** The text below the delivery date. */
export function untilDay(capsule: PaidCapsuleDto, now: Date): string {
  const { status, paymentStatus, deliveryDate, timeZone } = capsule;
  if (status === 'delivered') return 'Delivered';
  if (status === 'cancelled') return 'Not delivered';
  if (paymentStatus === 'disputed') return 'On hold';
  return daysLeft(deliveryDate, now) ?? `9:00 AM ${placeOf(timeZone)} time`;
}
