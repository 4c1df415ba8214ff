import type { ContributionReceived } from '@dear-future/contracts/messages/contribution-received';
import { oneLine, guestName } from '../mail/plain-text.js';
import { videosFrom } from '../mail/templates/opening-mail.js';
import { hostPath } from '../mail/templates/pages.js';
import { isFullyRefunded, money, paymentPath, paymentTexts } from '../mail/templates/payment-texts.js';
import type { OpeningDetails, PaymentDetails } from '../schedule/source-kinds.js';
import type { AnnouncedFacts, NotificationText, NotificationTopic } from './announcements.js';

const REFUSED = 'Your mailbox rejected our email';
const CHECK_ADDRESS = 'Please check your email address. We’ll try again later.';

/** Reveals nothing of the contribution's content (docs/product.md §6). */
export function announceContribution({ contributorName, title, capsuleId }: ContributionReceived): NotificationText {
  return {
    kind: 'contribution-received',
    title: `${guestName(contributorName) ?? 'Someone'} added a video to “${oneLine(title)}”`,
    body: 'It stays sealed until the day you chose.',
    path: hostPath(capsuleId),
  };
}

export function announceOpening(
  topic: NotificationTopic,
  capsule: AnnouncedFacts,
  details: OpeningDetails,
): NotificationText {
  const title = `“${oneLine(capsule.promptTitle)}”`;
  const path = hostPath(capsule.sourceId);
  switch (topic) {
    case 'arrived':
      return {
        kind: 'paid-capsule-delivered',
        title: `${title} is open`,
        body:
          details.contributionCount === 0
            ? 'Today’s the day. No videos came in this time.'
            : `${videosFrom(details)}: all yours to watch now.`,
        path,
      };
    case 'delayed':
      return {
        kind: 'paid-capsule-problem',
        title: 'Our email to you is delayed',
        body: `${title} is open here. We couldn’t send the email yet, but we’ll keep trying.`,
        path,
      };
    case 'refused':
      return { kind: 'paid-capsule-problem', title: REFUSED, body: `${title} is open here. ${CHECK_ADDRESS}`, path };
    case 'unconfirmed':
      return {
        kind: 'paid-capsule-problem',
        title: 'We’re not sure our email reached you',
        body: `${title} is open here, even if the email doesn’t arrive.`,
        path,
      };
  }
}

/** Null for a delayed or unconfirmed email: the app shows everything that is in it. */
export function announcePayment(
  topic: NotificationTopic,
  payment: AnnouncedFacts,
  details: PaymentDetails,
): NotificationText | null {
  const title = `“${oneLine(payment.promptTitle)}”`;
  const path = paymentPath(details);
  switch (topic) {
    case 'arrived':
      return { ...paymentText(details, title), path };
    case 'refused':
      return {
        kind: 'paid-capsule-problem',
        title: REFUSED,
        body: `It was about your payment for ${title}. ${CHECK_ADDRESS}`,
        path,
      };
    case 'delayed':
    case 'unconfirmed':
      return null;
  }
}

function paymentText(details: PaymentDetails, title: string): Omit<NotificationText, 'path'> {
  const amount = money(details.amountCents, details.currency);
  switch (details.kind) {
    case 'receipt':
      return {
        kind: 'payment-received',
        title: 'Thank you, we’ve received your payment',
        body: `${amount} for ${title}. Your receipt is on its way by email.`,
      };
    case 'refund':
      return {
        kind: 'payment-refunded',
        title: isFullyRefunded(details) ? paymentTexts(details).subject : 'Part of your payment is on its way back',
        body: `${amount} for ${title}.`,
      };
    case 'dispute':
      return {
        kind: 'payment-problem',
        title: 'Your payment is being disputed',
        body: `${amount} for ${title}. The capsule is on hold until your bank decides.`,
      };
    case 'dispute_won':
      return {
        kind: 'payment-received',
        title: paymentTexts(details).subject,
        body: `The dispute about ${amount} for ${title} is over. Your capsule continues.`,
      };
    case 'dispute_lost':
      return {
        kind: 'payment-refunded',
        title: paymentTexts(details).subject,
        body: `The dispute about ${amount} for ${title} is over.`,
      };
    case 'returned':
      return {
        kind: 'payment-refunded',
        title: paymentTexts(details).subject,
        body:
          details.returnReason === 'amount_mismatch'
            ? `${amount} isn’t the price of ${title}. You can pay again.`
            : `You paid twice for ${title}. ${amount} is on its way back to you.`,
      };
    case 'refund_failed':
      return {
        kind: 'payment-problem',
        title: paymentTexts(details).subject,
        body: `${amount} for ${title}. We’re on it. You’ll get it back another way.`,
      };
    case 'failed':
      return {
        kind: 'payment-problem',
        title: 'Your payment didn’t go through',
        body: `${amount} for ${title}. Nothing was charged.`,
      };
  }
}
