import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payment-announced';
import type { VideoUnplayable } from '@dear-future/contracts/messages/video-unplayable';

/** Facts of an opening, beside its name, as they were on the day. */
export interface OpeningDetails {
  capsuleType: CapsuleType;
  contributionCount: number;
  /** Names of the first few contributors, cleaned. */
  names: string[];
  hasReel: boolean;
  /** Time zone of the opening day; null when unknown. */
  timeZone: string | null;
}

/** Facts of a payment, beside the name of the capsule. */
export type PaymentDetails = Pick<
  PaymentAnnounced,
  'kind' | 'capsuleId' | 'lines' | 'totalCents' | 'amountCents' | 'currency' | 'refundedSoFarCents' | 'because'
>;

/** Facts of a broken video, beside the title. */
export type UnplayableDetails = Pick<VideoUnplayable, 'kind' | 'sourceId' | 'senderName'>;

/**
 * The kinds of deliveries: a time capsule, responses to a shared prompt, the opening of a paid capsule, a payment, or a
 * report of a broken video. The kind chooses the mail and the notification; scheduling, claims and attempts are the
 * same.
 */
export type Source =
  | { sourceKind: 'time-capsule' | 'prompt-responses'; details: null }
  | { sourceKind: 'paid-capsule'; details: OpeningDetails }
  | { sourceKind: 'payment'; details: PaymentDetails }
  | { sourceKind: 'unplayable-video'; details: UnplayableDetails };

export type SourceKind = Source['sourceKind'];
