import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import type { VideoUnplayable } from '@dear-future/contracts/messages/videos';

export interface OpeningDetails {
  capsuleType: CapsuleType;
  contributionCount: number;
  /** Videos that the host has not approved yet. */
  waitingCount: number;
  /** Names of the first few contributors, cleaned by `cleanGuestName`. */
  names: string[];
  hasReel: boolean;
  timeZone: string | null;
}

export type PaymentDetails = Pick<
  PaymentAnnounced,
  | 'kind'
  | 'capsuleId'
  | 'lines'
  | 'totalCents'
  | 'amountCents'
  | 'currency'
  | 'refundedSoFarCents'
  | 'isReturned'
  | 'returnReason'
>;

export interface DateReminderDetails {
  isFirst: boolean;
  isLast: boolean;
}

export type UnplayableDetails = Pick<VideoUnplayable, 'kind' | 'sourceId' | 'senderName'>;

/** The kind determines the email and the notification. Scheduling, claims and attempts are the same for all kinds. */
export type Source =
  | { sourceKind: 'time-capsule' | 'prompt-responses'; details: null }
  | { sourceKind: 'paid-capsule'; details: OpeningDetails }
  | { sourceKind: 'payment'; details: PaymentDetails }
  | { sourceKind: 'date-reminder'; details: DateReminderDetails }
  | { sourceKind: 'unplayable-video'; details: UnplayableDetails };

/** What emails and notifications show besides the details of their kind. */
export interface MailFacts {
  sourceId: string;
  /** The title of the prompt or of the paid capsule. */
  promptTitle: string;
  /** For a paid capsule, when it was created; for a payment, when it happened. */
  recordedAt: Date;
  /** The user's time zone, for the date of the recording. Null means UTC. */
  timeZone: string | null;
  personalNote: string | null;
  firstName: string | null;
  /** A JPEG. */
  picture: Buffer | null;
  responseCount: number;
  responderNames: readonly string[];
  /** Null until this service knows the user. */
  unsubscribeToken: string | null;
  /** Null if the user is the recipient. */
  recipientName: string | null;
  /** Set if the recipient is a child. */
  guardianName: string | null;
  /** The verified address of the user, who is the sender of a time capsule to a recipient. */
  senderEmail: string | null;
  /** The secret of the link in this email to a recipient. */
  secret?: string;
}

export type Mailed<Details> = MailFacts & { details: Details };

export type SourceKind = Source['sourceKind'];
