import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import type { VideoUnplayable } from '@dear-future/contracts/messages/videos';

export interface OpeningDetails {
  capsuleType: CapsuleType;
  contributionCount: number;
  /** Videos that the host has not approved yet. */
  waitingCount: number;
  /** The first few contributors, cleaned. */
  names: string[];
  hasReel: boolean;
  timeZone: string | null;
}

export type PaymentDetails = Pick<
  PaymentAnnounced,
  'kind' | 'capsuleId' | 'lines' | 'totalCents' | 'amountCents' | 'currency' | 'refundedSoFarCents' | 'returnReason'
>;

export type UnplayableDetails = Pick<VideoUnplayable, 'kind' | 'sourceId' | 'senderName'>;

/** The kind chooses the email and the notification; scheduling, claims and attempts are the same. */
export type Source =
  | { sourceKind: 'time-capsule' | 'prompt-responses'; details: null }
  | { sourceKind: 'paid-capsule'; details: OpeningDetails }
  | { sourceKind: 'payment'; details: PaymentDetails }
  | { sourceKind: 'unplayable-video'; details: UnplayableDetails };

export type SourceKind = Source['sourceKind'];
