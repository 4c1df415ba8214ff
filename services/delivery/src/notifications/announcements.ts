import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { ContributionReceived } from '@dear-future/contracts/messages/paid-capsules';
import type { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import type { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { guestName, oneLine } from '../mail/plain-text.js';
import { longDate } from '../mail-templates/arrival-mail.js';
import { videosFrom, waitingForYou } from '../mail-templates/opening-mail.js';
import { capsulePath, deliveredCapsulePath, hostPath, responsesPath } from '../mail-templates/pages.js';
import { money, paymentPath, paymentTexts } from '../mail-templates/payment-texts.js';
import { unplayablePath, unplayableTexts } from '../mail-templates/unplayable-mail.js';
import type { Mailed, MailFacts, OpeningDetails, PaymentDetails, Source } from '../sources/source-kinds.js';

export type DeliveryProblem = 'delayed' | 'refused' | 'unconfirmed';

export type NotificationTopic = 'arrived' | DeliveryProblem;

export interface NotificationText {
  kind: NotificationDto['kind'];
  title: string;
  body: string;
  path: string;
}

export type AnnouncedDelivery = Source & MailFacts & { id: string; userId: string };

const EMAIL_PROBLEMS: Readonly<Record<DeliveryProblem, string>> = {
  delayed: 'Our email to you is delayed',
  refused: 'Your mailbox rejected our email',
  unconfirmed: 'We’re not sure our email reached you',
};
const STILL_TRYING = 'We couldn’t send the email yet, but we’ll keep trying.';
const CHECK_MAILBOX = 'Please check that your mailbox isn’t full and accepts our email. We’ll try again later.';

export function announce(topic: NotificationTopic, delivery: AnnouncedDelivery): NotificationText | null {
  const title = quote(delivery.promptTitle);
  switch (delivery.sourceKind) {
    case 'time-capsule':
      return (delivery.recipientName === null ? announceCapsule : announceToPerson)(topic, delivery, title);
    case 'prompt-responses':
      // Responses have their own notifications, but only the owner can fix a mailbox that refuses email.
      return topic === 'refused'
        ? {
            kind: 'prompt-response-problem',
            title: EMAIL_PROBLEMS.refused,
            body: `The responses to ${title} are here. ${CHECK_MAILBOX}`,
            path: responsesPath(delivery.sourceId),
          }
        : null;
    case 'paid-capsule':
      return announceOpening(topic, delivery, title);
    case 'payment':
      return announcePayment(topic, delivery.details, title);
    case 'unplayable-video': {
      if (topic !== 'arrived') return null;
      const { subject, advice } = unplayableTexts(delivery.details);
      const path = unplayablePath(delivery.details);
      return { kind: 'video-unplayable', title: subject, body: `${title}: ${advice}`, path };
    }
  }
}

/** @param responderName already cleaned by `guestName` */
export function announceResponse({ responderName, promptTitle, promptId }: ResponseReceived): NotificationText {
  return {
    kind: 'prompt-response-received',
    title: `${responderName ?? 'Someone'} answered ${quote(promptTitle)}`,
    body: 'A new video is waiting for you.',
    path: responsesPath(promptId),
  };
}

/** Reveals nothing about the contribution's content (docs/product.md §6). */
export function announceContribution({ contributorName, title, capsuleId }: ContributionReceived): NotificationText {
  return {
    kind: 'contribution-received',
    title: `${guestName(contributorName) ?? 'Someone'} added a video to ${quote(title)}`,
    body: 'It stays sealed until the day you chose.',
    path: hostPath(capsuleId),
  };
}

export function announceReply({ kind, recipientName, promptTitle, capsuleId }: RecipientReplied): NotificationText {
  const name = oneLine(recipientName);
  const title = quote(promptTitle);
  const texts = {
    thanks: [`${name} said thank you`, `For ${title}.`],
    video: [`${name} answered you with a video`, `You’ll find it with ${title}.`],
    address: [
      `${name} has a new email address`,
      'They changed it using the link in our email. If that looks wrong, you can change it back in your account.',
    ],
  } satisfies Record<RecipientReplied['kind'], [string, string]>;
  const [heading, body] = texts[kind];
  const path = kind === 'address' ? '/account' : capsulePath(capsuleId);
  return { kind: 'time-capsule-answered', title: heading, body, path };
}

function announceCapsule(topic: NotificationTopic, capsule: MailFacts, title: string): NotificationText {
  if (topic === 'arrived') {
    return {
      kind: 'time-capsule-delivered',
      title: 'Your time capsule has arrived',
      body: `${title}, recorded on ${longDate(capsule.recordedAt, capsule.timeZone)}, is ready to watch.`,
      path: deliveredCapsulePath(capsule.sourceId),
    };
  }
  const advice = {
    delayed: STILL_TRYING,
    refused: CHECK_MAILBOX,
    unconfirmed: 'If the email is missing, use Deliver Now to send it again.',
  };
  const body = `${title} is ready to watch here. ${advice[topic]}`;
  return { kind: 'time-capsule-problem', title: EMAIL_PROBLEMS[topic], body, path: capsulePath(capsule.sourceId) };
}

function announceToPerson(topic: NotificationTopic, capsule: MailFacts, title: string): NotificationText {
  const name = oneLine(capsule.recipientName ?? '');
  const texts = {
    arrived: [`We sent your time capsule to ${name}`, `Open ${title} to see when they’ve watched it.`],
    delayed: [`Our email to ${name} is delayed`, `We couldn’t send ${title} yet, but we’ll keep trying.`],
    refused: [
      `We couldn’t reach ${name}`,
      `${title} hasn’t arrived. Please check their email address under People in your account.`,
    ],
    unconfirmed: [
      `We’re not sure our email reached ${name}`,
      `Please ask them about ${title}. If the email is missing, you can send it again.`,
    ],
  } satisfies Record<NotificationTopic, [string, string]>;
  const [heading, body] = texts[topic];
  const kind = topic === 'arrived' ? 'time-capsule-delivered' : 'time-capsule-problem';
  return { kind, title: heading, body, path: capsulePath(capsule.sourceId) };
}

function announceOpening(
  topic: NotificationTopic,
  { sourceId, details }: Mailed<OpeningDetails>,
  title: string,
): NotificationText {
  const path = hostPath(sourceId);
  if (topic === 'arrived') {
    const body =
      details.contributionCount > 0
        ? `${videosFrom(details)}: all yours to watch now.`
        : `Today’s the day. ${details.waitingCount > 0 ? waitingForYou(details.waitingCount) : 'There are no videos to watch.'}`;
    return { kind: 'paid-capsule-delivered', title: `${title} is open`, body, path };
  }
  const bodies = {
    delayed: `${title} is open here. ${STILL_TRYING}`,
    refused: `${title} is open here. ${CHECK_MAILBOX}`,
    unconfirmed: `${title} is open here, even if the email doesn’t arrive.`,
  };
  return { kind: 'paid-capsule-problem', title: EMAIL_PROBLEMS[topic], body: bodies[topic], path };
}

/** Null for a delayed or unconfirmed email: the app shows everything it says. */
function announcePayment(topic: NotificationTopic, details: PaymentDetails, title: string): NotificationText | null {
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

function quote(title: string): string {
  return `“${oneLine(title)}”`;
}
