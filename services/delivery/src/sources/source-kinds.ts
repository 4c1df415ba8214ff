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

/** What emails and notifications show beside the details of their kind. */
export interface MailFacts {
  sourceId: string;
  promptTitle: string;
  recordedAt: Date;
  /** The owner's, for the date of the recording (default: UTC). */
  timeZone: string | null;
  personalNote: string | null;
  firstName: string | null;
  /** A JPEG. */
  picture: Buffer | null;
  responseCount: number;
  responderNames: readonly string[];
  /** Null while the user is not known. */
  unsubscribeToken: string | null;
  /** Null for the user. */
  recipientName: string | null;
  /** The recipient is a child. */
  guardianName: string | null;
  /** The user's own, verified. */
  senderEmail: string | null;
  /** Of the link in this attempt's email to a recipient. */
  secret?: string;
}

export type Mailed<Details> = MailFacts & { details: Details };

export type SourceKind = Source['sourceKind'];
