import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import type { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { oneLine } from '../mail/plain-text.js';
import { longDate } from '../mail-templates/arrival-mail.js';
import { capsulePath, deliveredCapsulePath, responsesPath } from '../mail-templates/pages.js';
import { unplayablePath, unplayableTexts } from '../mail-templates/unplayable-mail.js';
import type { Source, UnplayableDetails } from '../sources/source-kinds.js';
import { announceOpening, announcePayment, CHECK_MAILBOX, EMAIL_PROBLEMS } from './paid-announcements.js';

export type DeliveryProblem = 'delayed' | 'refused' | 'unconfirmed';

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
  recipientName: string | null;
}

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

/** Responses have notifications of their own, so only a refused email needs one: the owner can do something about it. */
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
  const texts = {
    thanks: [`${name} said thank you`, `For ${title}.`],
    video: [`${name} answered you with a video`, `It’s waiting with ${title}.`],
    address: [
      `${name} has a new email address`,
      'They changed it using the link in our email. If that looks wrong, you can change it back in your account.',
    ],
  } satisfies Record<RecipientReplied['kind'], [string, string]>;
  const [heading, body] = texts[kind];
  const path = kind === 'address' ? '/account' : capsulePath(capsuleId);
  return { kind: 'time-capsule-answered', title: heading, body, path };
}
