import type { ContributionReceived } from '@dear-future/contracts/messages/paid-capsules';
import { oneLine, guestName } from '../mail/plain-text.js';
import { videosFrom } from '../mail-templates/opening-mail.js';
import { hostPath } from '../mail-templates/pages.js';
import { money, paymentPath, paymentTexts } from '../mail-templates/payment-texts.js';
import type { OpeningDetails, PaymentDetails } from '../sources/source-kinds.js';
import type { AnnouncedFacts, DeliveryProblem, NotificationText, NotificationTopic } from './announcements.js';

export const EMAIL_PROBLEMS: Readonly<Record<DeliveryProblem, string>> = {
  delayed: 'Our email to you is delayed',
  refused: 'Your mailbox rejected our email',
  unconfirmed: 'We’re not sure our email reached you',
};
export const CHECK_MAILBOX = 'Please check that your mailbox isn’t full and accepts our email. We’ll try again later.';

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
  if (topic === 'arrived') {
    const body =
      details.contributionCount === 0
        ? 'Today’s the day. There are no videos to watch.'
        : `${videosFrom(details)}: all yours to watch now.`;
    return { kind: 'paid-capsule-delivered', title: `${title} is open`, body, path };
  }
  const bodies = {
    delayed: `${title} is open here. We couldn’t send the email yet, but we’ll keep trying.`,
    refused: `${title} is open here. ${CHECK_MAILBOX}`,
    unconfirmed: `${title} is open here, even if the email doesn’t arrive.`,
  };
  return { kind: 'paid-capsule-problem', title: EMAIL_PROBLEMS[topic], body: bodies[topic], path };
}

/** Null for a delayed or unconfirmed email: the app shows everything that is in it. */
export function announcePayment(
  topic: NotificationTopic,
  payment: AnnouncedFacts,
  details: PaymentDetails,
): NotificationText | null {
  const title = `“${oneLine(payment.promptTitle)}”`;
  const path = paymentPath(details);
  if (topic === 'arrived') return { ...paymentText(details, title), path };
  if (topic !== 'refused') return null;
  const body = `It was about your payment for ${title}. ${CHECK_MAILBOX}`;
  return { kind: 'paid-capsule-problem', title: EMAIL_PROBLEMS.refused, body, path };
}

const PAYMENT_KINDS: Readonly<Record<PaymentDetails['kind'], NotificationText['kind']>> = {
  receipt: 'payment-received',
  refund: 'payment-refunded',
  dispute: 'payment-problem',
  dispute_won: 'payment-received',
  dispute_lost: 'payment-refunded',
  returned: 'payment-refunded',
  refund_failed: 'payment-problem',
  failed: 'payment-problem',
};

function paymentText(details: PaymentDetails, title: string): Omit<NotificationText, 'path'> {
  const { kind, returnReason } = details;
  const amount = money(details.amountCents, details.currency);
  const bodies: Record<PaymentDetails['kind'], string> = {
    receipt: `${amount} for ${title}. Your receipt is on its way by email.`,
    refund: `${amount} for ${title}.`,
    dispute: `${amount} for ${title}. Until your bank decides, the capsule is on hold, unless it was already delivered.`,
    dispute_won: `The dispute about ${amount} for ${title} is over, and your payment stands.`,
    dispute_lost: `The dispute about ${amount} for ${title} is over.`,
    returned:
      returnReason === 'amount_mismatch'
        ? `We received ${amount}, which isn’t the price of ${title}. It’s on its way back, and you can pay again.`
        : `You paid twice for ${title}. ${amount} is on its way back to you.`,
    refund_failed: `${amount} for ${title}. We’re on it. You’ll get it back another way.`,
    failed: `${amount} for ${title}. Nothing was charged.`,
  };
  const heading = kind === 'receipt' ? 'Thank you, we’ve received your payment' : paymentTexts(details).subject;
  return { kind: PAYMENT_KINDS[kind], title: heading, body: bodies[kind] };
}
