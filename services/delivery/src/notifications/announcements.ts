import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import type { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { oneLine } from '../mail/plain-text.js';
import { longDate } from '../mail-templates/arrival-mail.js';
import { capsulePath, deliveredCapsulePath, responsesPath } from '../mail-templates/pages.js';
import { unplayablePath, unplayableTexts } from '../mail-templates/unplayable-mail.js';
import type { Source, UnplayableDetails } from '../sources/source-kinds.js';
import { announceOpening, announcePayment, CHECK_MAILBOX, EMAIL_PROBLEMS } from './paid-announcements.js';

/** Problems that owners are notified of, once each for a delivery. */
export type DeliveryProblem = 'delayed' | 'refused' | 'unconfirmed';

/** The events of which owners are notified, once each. */
export type NotificationTopic = 'arrived' | DeliveryProblem;

export interface NotificationText {
  kind: NotificationDto['kind'];
  title: string;
  body: string;
  path: string;
}

export type AnnouncedDelivery = Source & AnnouncedFacts & { id: string; userId: string };

export interface AnnouncedFacts {
  sourceId: string;
  promptTitle: string;
  recordedAt: Date;
  timeZone: string | null;
  /** The recipient, if it is not the owner. */
  recipientName: string | null;
}

/** Source: docs/product.md §3.6. */
export function announce(topic: NotificationTopic, delivery: AnnouncedDelivery): NotificationText | null {
  switch (delivery.sourceKind) {
    case 'time-capsule':
      return delivery.recipientName === null
        ? announceCapsule(topic, delivery)
        : announceToPerson(topic, delivery, oneLine(delivery.recipientName));
    case 'prompt-responses':
      return topic === 'refused' ? announceRefusedMail(delivery) : null;
    case 'paid-capsule':
      return announceOpening(topic, delivery, delivery.details);
    case 'payment':
      return announcePayment(topic, delivery, delivery.details);
    case 'unplayable-video':
      return topic === 'arrived' ? announceUnplayable(delivery.promptTitle, delivery.details) : null;
  }
}

/** The name must be clean. */
export function announceResponse({ responderName, promptTitle, promptId }: ResponseReceived): NotificationText {
  return {
    kind: 'prompt-response-received',
    title: `${responderName ?? 'Someone'} answered “${oneLine(promptTitle)}”`,
    body: 'A new video is waiting for you.',
    path: responsesPath(promptId),
  };
}

function announceUnplayable(title: string, details: UnplayableDetails): NotificationText {
  const { subject, advice } = unplayableTexts(details);
  return {
    kind: 'video-unplayable',
    title: subject,
    body: `“${oneLine(title)}”: ${advice}`,
    path: unplayablePath(details),
  };
}

/**
 * Responses have notifications of their own, so only a refused email, which the owner can do something about, needs
 * one.
 */
function announceRefusedMail({ promptTitle, sourceId }: AnnouncedFacts): NotificationText {
  return {
    kind: 'prompt-response-problem',
    title: EMAIL_PROBLEMS.refused,
    body: `The responses to “${oneLine(promptTitle)}” are here. ${CHECK_MAILBOX}`,
    path: responsesPath(sourceId),
  };
}

function announceCapsule(topic: NotificationTopic, capsule: AnnouncedFacts): NotificationText {
  const title = `“${oneLine(capsule.promptTitle)}”`;
  if (topic === 'arrived') {
    return {
      kind: 'time-capsule-delivered',
      title: 'Your time capsule has arrived',
      body: `${title}, recorded on ${longDate(capsule.recordedAt, capsule.timeZone)}, is ready to watch.`,
      path: deliveredCapsulePath(capsule.sourceId),
    };
  }
  const advice = {
    delayed: 'We couldn’t send the email yet, but we’ll keep trying.',
    refused: CHECK_MAILBOX,
    unconfirmed: 'If the email is missing, use Deliver Now to send it again.',
  };
  return {
    kind: 'time-capsule-problem',
    title: EMAIL_PROBLEMS[topic],
    body: `${title} is ready to watch here. ${advice[topic]}`,
    path: capsulePath(capsule.sourceId),
  };
}

function announceToPerson(topic: NotificationTopic, capsule: AnnouncedFacts, name: string): NotificationText {
  const title = `“${oneLine(capsule.promptTitle)}”`;
  const texts = {
    arrived: [`We sent your time capsule to ${name}`, `Check ${title} to see when they open it.`],
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

export function announceReply({ kind, recipientName, promptTitle, capsuleId }: RecipientReplied): NotificationText {
  const name = oneLine(recipientName);
  const title = `“${oneLine(promptTitle)}”`;
  const path = capsulePath(capsuleId);
  switch (kind) {
    case 'thanks':
      return { kind: 'time-capsule-answered', title: `${name} said thank you`, body: `For ${title}.`, path };
    case 'video':
      return {
        kind: 'time-capsule-answered',
        title: `${name} answered you with a video`,
        body: `It’s waiting with ${title}.`,
        path,
      };
    case 'address':
      return {
        kind: 'time-capsule-answered',
        title: `${name} has a new email address`,
        body: 'They changed it using the link in our email. If that looks wrong, you can change it back in your account.',
        path: '/account',
      };
  }
}
