import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { ContributionReceived } from '@dear-future/contracts/messages/paid-capsules';
import type { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import type { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { cleanGuestName, oneLine } from '../mail/plain-text.js';
import { longDate } from '../mail-templates/arrival-mail.js';
import { dateReminderTexts } from '../mail-templates/date-reminder-mail.js';
import { describeVideos, describeWaiting } from '../mail-templates/opening-mail.js';
import { capsulePath, deliveredCapsulePath, hostPath, responsesPath } from '../mail-templates/pages.js';
import { paymentPath, PAYMENTS_PATH, paymentTexts } from '../mail-templates/payment-texts.js';
import { unplayablePath, unplayableTexts } from '../mail-templates/unplayable-mail.js';
import type { MailFacts, Source, SourceKind } from '../sources/source-kinds.js';

export type DeliveryProblem = 'delayed' | 'refused' | 'unconfirmed';

export type NotificationTopic = 'arrived' | DeliveryProblem;

export interface NotificationText {
  kind: NotificationDto['kind'];
  title: string;
  body: string;
  path: string;
}

export type AnnouncedDelivery = Source & MailFacts & { id: string; userId: string };

/** The titles and the advice for problems with emails to the user. */
const EMAIL_PROBLEMS: Readonly<Record<DeliveryProblem, [string, string]>> = {
  delayed: ['Our email to you is delayed', 'We couldn’t send the email yet, but we’ll keep trying.'],
  refused: [
    'Your mailbox rejected our email',
    'Please check that your mailbox isn’t full and accepts our email. We’ll try again later.',
  ],
  unconfirmed: ['We’re not sure our email reached you', 'If the email is missing, use Deliver Now to send it again.'],
};

const KIND_BY_OUTCOME: Readonly<Record<string, NotificationText['kind']>> = {
  Paid: 'payment-received',
  Refunded: 'payment-refunded',
};

const BRIEF: Readonly<Record<SourceKind, [NotificationText['kind'], (id: string) => string]>> = {
  'time-capsule': ['time-capsule-delivered', capsulePath],
  'paid-capsule': ['paid-capsule-delivered', hostPath],
  'prompt-responses': ['prompt-response-received', responsesPath],
  payment: ['payment-problem', () => PAYMENTS_PATH],
  'date-reminder': ['paid-capsule-problem', hostPath],
  'unplayable-video': ['video-unplayable', () => '/my-capsules'],
};

/** What a notification says if its details can't be read: better than none, and than a delivery that never ends. */
export function describeBriefly({ sourceKind, sourceId, promptTitle }: AnnouncedDelivery): NotificationText {
  const [kind, path] = BRIEF[sourceKind];
  return { kind, title: 'There’s something new for you', body: oneLine(promptTitle), path: path(sourceId) };
}

/** Returns a notification, or null if the app already shows everything that it would say. */
export function describeNews(topic: NotificationTopic, delivery: AnnouncedDelivery): NotificationText | null {
  return topic === 'arrived' ? describeArrival(delivery) : describeProblem(topic, delivery);
}

function describeArrival(delivery: AnnouncedDelivery): NotificationText | null {
  const title = quote(delivery.promptTitle);
  const { sourceId, recipientName } = delivery;
  switch (delivery.sourceKind) {
    case 'time-capsule': {
      const kind = 'time-capsule-delivered';
      if (recipientName !== null) {
        const heading = `We sent your time capsule to ${oneLine(recipientName)}`;
        const body = `Open ${title} to see when they’ve watched it.`;
        return { kind, title: heading, body, path: capsulePath(sourceId) };
      }
      const body = `You recorded ${title} on ${longDate(delivery.recordedAt, delivery.timeZone)}. It’s ready to watch.`;
      return { kind, title: 'Your time capsule has arrived', body, path: deliveredCapsulePath(sourceId) };
    }
    case 'prompt-responses':
      // Responses have their own notifications.
      return null;
    case 'paid-capsule': {
      const { contributionCount, waitingCount } = delivery.details;
      const waiting = waitingCount > 0 ? describeWaiting(waitingCount) : 'There are no videos to watch.';
      const body =
        contributionCount > 0
          ? `${describeVideos(delivery.details)}: all yours to watch now.`
          : `Today’s the day. ${waiting}`;
      return { kind: 'paid-capsule-delivered', title: `${title} is open`, body, path: hostPath(sourceId) };
    }
    case 'payment': {
      const { outcome, subject, sentences } = paymentTexts(delivery.details);
      const kind = KIND_BY_OUTCOME[outcome] ?? 'payment-problem';
      return { kind, title: subject, body: `${title}: ${sentences[0] ?? ''}`, path: paymentPath(delivery.details) };
    }
    case 'date-reminder': {
      const { subject, sentences } = dateReminderTexts(delivery.details);
      const body = `${title}: ${sentences[0] ?? ''}`;
      return { kind: 'paid-capsule-problem', title: subject, body, path: hostPath(sourceId) };
    }
    case 'unplayable-video': {
      const { subject, advice } = unplayableTexts(delivery.details);
      const path = unplayablePath(delivery.details);
      return { kind: 'video-unplayable', title: subject, body: `${title}: ${advice}`, path };
    }
  }
}

/** For emails about responses and payments, describes only refusals, because users can do something about those. */
function describeProblem(problem: DeliveryProblem, delivery: AnnouncedDelivery): NotificationText | null {
  const title = quote(delivery.promptTitle);
  const { sourceId, recipientName } = delivery;
  const [heading, advice] = EMAIL_PROBLEMS[problem];
  switch (delivery.sourceKind) {
    case 'time-capsule': {
      const [personTitle, body] =
        recipientName === null
          ? [heading, `${title} is ready to watch here. ${advice}`]
          : describePersonProblem(problem, oneLine(recipientName), title);
      return { kind: 'time-capsule-problem', title: personTitle, body, path: capsulePath(sourceId) };
    }
    case 'paid-capsule': {
      const rest = problem === 'unconfirmed' ? ', even if the email doesn’t arrive.' : `. ${advice}`;
      const body = `${title} is open here${rest}`;
      return { kind: 'paid-capsule-problem', title: heading, body, path: hostPath(sourceId) };
    }
    case 'prompt-responses': {
      if (problem !== 'refused') return null;
      const body = `The responses to ${title} are here. ${advice}`;
      return { kind: 'prompt-response-problem', title: heading, body, path: responsesPath(sourceId) };
    }
    case 'payment': {
      if (problem !== 'refused') return null;
      const body = `The email was about your payment for ${title}. ${advice}`;
      return { kind: 'paid-capsule-problem', title: heading, body, path: paymentPath(delivery.details) };
    }
    case 'date-reminder': {
      if (problem !== 'refused') return null;
      const body = `The email said that ${title} needs a new date. ${advice}`;
      return { kind: 'paid-capsule-problem', title: heading, body, path: hostPath(sourceId) };
    }
    case 'unplayable-video':
      return null;
  }
}

function describePersonProblem(problem: DeliveryProblem, name: string, title: string): [string, string] {
  switch (problem) {
    case 'delayed':
      return [`Our email to ${name} is delayed`, `We couldn’t send ${title} yet, but we’ll keep trying.`];
    case 'refused':
      return [
        `We couldn’t reach ${name}`,
        `${title} hasn’t arrived. Please check their email address under People in your account.`,
      ];
    case 'unconfirmed':
      return [
        `We’re not sure our email reached ${name}`,
        `Please ask them about ${title}. If the email is missing, you can send it again.`,
      ];
  }
}

/** @param responderName already cleaned by `cleanGuestName` */
export function describeResponse({ responderName, promptTitle, promptId }: ResponseReceived): NotificationText {
  return {
    kind: 'prompt-response-received',
    title: `${responderName ?? 'Someone'} answered ${quote(promptTitle)}`,
    body: 'A new video is waiting for you.',
    path: responsesPath(promptId),
  };
}

/** Reveals nothing about the video, which stays sealed (docs/product.md §6). */
export function describeContribution({ contributorName, title, capsuleId }: ContributionReceived): NotificationText {
  return {
    kind: 'contribution-received',
    title: `${cleanGuestName(contributorName) ?? 'Someone'} added a video to ${quote(title)}`,
    body: 'It stays sealed until the day you chose.',
    path: hostPath(capsuleId),
  };
}

export function describeReply({ kind, recipientName, promptTitle, capsuleId }: RecipientReplied): NotificationText {
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

function quote(title: string): string {
  return `“${oneLine(title)}”`;
}
