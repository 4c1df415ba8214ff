import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { minutesText, nameOf, stageOf, type CapsuleState } from '../../entities/paid-capsules/capsule-texts.js';
import { textIn } from '../../lib/time/dates.js';
import { daysUntilText } from '../../lib/time/relative-time.js';
import { placeOf } from '../../lib/time/zones.js';

/** Returns `July 15, 2031` (`medium`: `Jul 15, 2031`) in the capsule's time zone, not the reader's. */
export function dayOfCapsule(
  { deliveryDate, timeZone }: Pick<PaidCapsuleDto, 'deliveryDate' | 'timeZone'>,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  return textIn(timeZone, deliveryDate, { dateStyle });
}

export function invitationText(capsule: PaidCapsuleDto, address: string): string {
  return [
    `Hi! I’m collecting video messages for “${nameOf(capsule)}” and would love to have yours.`,
    `Open this link and record yours, no account needed: ${address}`,
    `It can be up to ${minutesText(capsule.maxVideoDurationSeconds)} long. Please send it before ${dayOfCapsule(capsule)}. No one else can watch it until that day. Thank you!`,
  ].join('\n\n');
}

/** A canceled capsule does not count as paid: a payment after the cancellation is refunded (docs/product.md §4.7). */
export const isPaidOrDelivered = (capsule: CapsuleState): boolean =>
  capsule.status === 'delivered' || ['active', 'closed', 'undated'].includes(stageOf(capsule));

/** True once the day has come, if the capsule is paid or was already delivered. */
export const canHostWatch = (capsule: CapsuleState & Pick<PaidCapsuleDto, 'isSealed'>): boolean =>
  !capsule.isSealed && !capsule.needsNewDate && isPaidOrDelivered(capsule);

export function sealText(capsule: PaidCapsuleDto): string {
  if (capsule.contributorCount === 0) return 'The videos below were removed or withdrawn.';
  const [they, stay, open] = capsule.contributorCount === 1 ? ['It', 'stays', 'opens'] : ['They', 'stay', 'open'];
  if (capsule.paymentStatus === 'disputed') return `${they} ${stay} sealed while the payment is disputed.`;
  if (capsule.paymentStatus !== 'paid' || !capsule.isSealed) return `${they} ${stay} sealed.`;
  const day = dayOfCapsule(capsule);
  if (capsule.needsApproval) return `What you approve opens for you on ${day}, and stays sealed until then.`;
  return `${they} ${open} for you on ${day}, and ${stay} sealed until then.`;
}

export function statusText({ status, paymentStatus, deliveryDate, timeZone }: PaidCapsuleDto, now: Date): string {
  if (status === 'delivered') return 'Delivered';
  if (status === 'cancelled') return 'Won’t be delivered';
  if (paymentStatus === 'disputed') return 'On hold';
  return daysUntilText(deliveryDate, now) ?? `9:00 AM ${placeOf(timeZone)} time`;
}
