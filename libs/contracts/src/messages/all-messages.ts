import { accountKnown } from './account-known.js';
import { capsuleErased } from './capsule-erased.js';
import { capsuleOpened } from './capsule-opened.js';
import { capsulePictured } from './capsule-pictured.js';
import { capsulePlanned } from './capsule-planned.js';
import { capsuleShared } from './capsule-shared.js';
import { contactChanged } from './contact-changed.js';
import { contributionReceived } from './contribution-received.js';
import { contributionRemoved } from './contribution-removed.js';
import { deliveryAttempted } from './delivery-attempted.js';
import { deliveryDelivered } from './delivery-delivered.js';
import { deliveryMoved } from './delivery-moved.js';
import { deliveryScheduled } from './delivery-scheduled.js';
import type { MessageDefinition } from './message.js';
import { orderCancelled } from './order-cancelled.js';
import { paymentAnnounced } from './payment-announced.js';
import { paymentChanged } from './payment-changed.js';
import { paymentUnwanted } from './payment-unwanted.js';
import { userChanged } from './user-changed.js';
import { userKnown } from './user-known.js';
import { recipientLinkIssued } from './recipient-link-issued.js';
import { recipientReaddressed } from './recipient-readdressed.js';
import { recipientReplied } from './recipient-replied.js';
import { reelChanged } from './reel-changed.js';
import { reelRequested } from './reel-requested.js';
import { responseReceived } from './response-received.js';
import { responseRemoved } from './response-removed.js';
import { senderJudged } from './sender-judged.js';
import { videoCommitted } from './video-committed.js';
import { videoDiscard } from './video-discard.js';
import { videoProcessed } from './video-processed.js';
import { videoUnclaimed } from './video-unclaimed.js';
import { videoUnplayable } from './video-unplayable.js';

/** All messages. A service starts only with exactly one handler for each message that it consumes. */
export const ALL_MESSAGES: readonly MessageDefinition<object>[] = [
  accountKnown,
  capsuleErased,
  capsuleOpened,
  capsulePictured,
  capsulePlanned,
  capsuleShared,
  contactChanged,
  contributionReceived,
  contributionRemoved,
  deliveryAttempted,
  deliveryDelivered,
  deliveryMoved,
  deliveryScheduled,
  orderCancelled,
  paymentAnnounced,
  paymentChanged,
  paymentUnwanted,
  userChanged,
  userKnown,
  recipientLinkIssued,
  recipientReaddressed,
  recipientReplied,
  reelChanged,
  reelRequested,
  responseReceived,
  responseRemoved,
  senderJudged,
  videoCommitted,
  videoDiscard,
  videoProcessed,
  videoUnclaimed,
  videoUnplayable,
];
