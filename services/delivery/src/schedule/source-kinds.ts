import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payment-announced';
import type { VideoUnplayable } from '@dear-future/contracts/messages/video-unplayable';

/** What the host is told on the day of a paid capsule, beside its name. Kept with the delivery: it says how it was on that day. */
export interface OpeningDetails {
  capsuleType: CapsuleType;
  contributionCount: number;
  /** Of the first few who contributed, cleaned. */
  names: string[];
  hasReel: boolean;
  /** Where the host chose the day; null when unknown. */
  timeZone: string | null;
}

/** What a person is told about money, beside the name of the capsule. Kept with the delivery. */
export type PaymentDetails = Pick<
  PaymentAnnounced,
  'kind' | 'capsuleId' | 'lines' | 'totalCents' | 'amountCents' | 'currency' | 'refundedSoFarCents' | 'because'
>;

/** What a person is told about a video that cannot be played, beside the title. Kept with the delivery. */
export type UnplayableDetails = Pick<VideoUnplayable, 'kind' | 'sourceId' | 'senderName'>;

/**
 * What a delivery brings: a time capsule on its day, the news that a shared prompt was answered, a paid capsule on its day, word of
 * a payment, or of a video that cannot be played. The kind chooses the letter and what the app says; the calendar, the claims and the attempts are the same.
 */
export type Source =
  | { sourceKind: 'time-capsule' | 'prompt-responses'; details: null }
  | { sourceKind: 'paid-capsule'; details: OpeningDetails }
  | { sourceKind: 'payment'; details: PaymentDetails }
  | { sourceKind: 'unplayable-video'; details: UnplayableDetails };

export type SourceKind = Source['sourceKind'];
