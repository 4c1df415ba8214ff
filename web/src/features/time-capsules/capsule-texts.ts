import type {
  ChangeableField,
  RemovedTimeCapsuleDto,
  TimeCapsuleDto,
  TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import { parseISO } from 'date-fns';
import { namesOf } from '../../entities/time-capsules/recipients.js';
import { bytesText, listed } from '../../lib/count.js';
import { shortDate, textIn } from '../../lib/time/dates.js';
import { ago, daysUntilText } from '../../lib/time/relative-time.js';
import { localZone } from '../../lib/time/local-zone.js';
import { isKnownZone, placeOf } from '../../lib/time/zones.js';

/** A delivery that is late by more than this needs the owner's attention. */
const LATE_MS = 120_000;

type DeliveryFields = Pick<TimeCapsuleDto, 'status' | 'deliveryDate' | 'deliveryMethod' | 'isPlayable' | 'recipients'>;

export const damagedAdvice = ({ status }: Pick<TimeCapsuleDto, 'status'>): string =>
  status === 'delivered' ? 'You can still download the file.' : 'Please record a new video, then remove this capsule.';

export const videoDialogProps = (capsule: TimeCapsuleDto | RemovedTimeCapsuleDto, now: Date) => ({
  title: capsule.promptTitle,
  description: `Created ${ago(capsule.createdAt, now)}, ${outcomeText(capsule, now)}`,
  video: capsule,
  recordedAt: capsule.createdAt,
  advice: damagedAdvice(capsule),
});

function outcomeText(capsule: TimeCapsuleDto | RemovedTimeCapsuleDto, now: Date): string {
  if ('removedAt' in capsule) return `removed ${shortDate(capsule.removedAt)}`;
  return `${dateLabel(capsule, now).toLowerCase()} ${shortDate(capsule.deliveredAt ?? capsule.deliveryDate)}`;
}

export function problemText(
  { status, deliveryDate, deliveryMethod, isPlayable, recipients }: DeliveryFields,
  now: Date,
  isOnCapsulePage = false,
): string | null {
  if (isPlayable === false) return `This video is damaged and can’t be played. ${damagedAdvice({ status })}`;
  if (status === 'delivered') {
    const missed = recipients.filter(({ canSendAgain }) => canSendAgain);
    if (missed.length === 0) return null;
    const sendAgain = isOnCapsulePage ? 'press Send Again' : 'open this capsule and press Send Again';
    return `Our email may not have reached ${namesOf(missed)}. ${checkAddresses(missed)}, then ${sendAgain}.`;
  }
  if (now.getTime() - Date.parse(deliveryDate) < LATE_MS) return null;
  if (recipients.length > 0) {
    return `Our email hasn’t reached ${namesOf(recipients)} yet. We’re still trying. ${checkAddresses(recipients)}.`;
  }
  return deliveryMethod === 'email'
    ? 'Our email may not have reached you. If you don’t see it, press Deliver Now to send it again right away.'
    : 'The delivery is late. We’re still trying, and you can deliver it now.';
}

const checkAddresses = ({ length }: TimeCapsuleDto['recipients']): string =>
  `Please check the email ${length === 1 ? 'address' : 'addresses'} under People in your account`;

export const dateLabel = (capsule: DeliveryFields, now: Date): string =>
  capsule.status === 'delivered'
    ? 'Delivered'
    : daysUntilText(capsule.deliveryDate, now) === null
      ? 'Was due'
      : 'Arrives';

/** Returns `Saturday, June 14, 2031 at 9:00 AM Berlin time`, in the zone where the date was chosen. */
export function whenText({ deliveryDate, timeZone }: Pick<TimeCapsuleDto, 'deliveryDate' | 'timeZone'>): string {
  const zone = timeZone ?? localZone();
  const text = textIn(zone, deliveryDate, { dateStyle: 'full', timeStyle: 'short' });
  return isKnownZone(zone) ? `${text} ${placeOf(zone)}\u00a0time` : text;
}

/** Groups the capsules found: those with problems, then scheduled, then delivered ones by year. Nearest dates first. */
export function groupsOf(capsules: readonly TimeCapsuleDto[], search: string, now: Date) {
  const dayOf = ({ deliveredAt, deliveryDate }: TimeCapsuleDto): Date => parseISO(deliveredAt ?? deliveryDate);
  const ranked = capsules
    .filter(({ promptTitle, personalNote }) => matchesSearch(search, promptTitle, personalNote))
    .map((capsule) => {
      const rank = problemText(capsule, now) !== null ? 0 : capsule.status === 'scheduled' ? 1 : 2;
      const title = ['Needs your attention', 'Arrives in', 'Delivered in'][rank] ?? '';
      const year = rank === 0 ? '' : ` ${dayOf(capsule).getFullYear()}`;
      const distance = Math.abs(dayOf(capsule).getTime() - now.getTime());
      return { capsule, title: title + year, rank, distance };
    })
    .toSorted((one, other) => one.rank - other.rank || one.distance - other.distance);
  return [...new Set(ranked.map(({ title }) => title))].map((title) => ({
    title,
    members: ranked.filter((each) => each.title === title).map(({ capsule }) => capsule),
  }));
}

/** Whether the texts contain all words of the search. Ignores accents and case. */
export function matchesSearch(search: string, ...texts: (string | null | undefined)[]): boolean {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const text = plain(texts.join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const FIELDS: Record<ChangeableField, string> = {
  deliveryDate: 'the date',
  timeZone: 'the time zone',
  deliveryMethod: 'how it arrives',
  personalNote: 'the note',
  recipients: 'who it’s for',
};

export function eventText({ kind, bytes, fields = [], names = [], ...attempt }: TimelineEntryDto): string {
  switch (kind) {
    case 'stored':
      return `We checked it and stored it safely${bytes === undefined ? '' : ` (${bytesText(bytes)})`}.`;
    case 'changed':
      return `You changed ${listed(fields.map((field) => FIELDS[field]))}.`;
    case 'shared':
      return `You shared it with ${listed(names)}.`;
    case 'attempt':
      return attemptText(attempt, names);
    default:
      return EVENTS[kind];
  }
}

const EVENTS = {
  recorded: 'You recorded it.',
  copied: 'We made a preview image and a copy that plays in any browser.',
  removed: 'You removed it.',
  restored: 'You restored it.',
  delivered: 'We delivered it.',
  opened: 'You opened it for the first time.',
};

/** The codes in a mail server's reply (RFC 5321 §4.2, RFC 3463 §2). */
const REPLY_CODES = /^\d{3}\b\s*|(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])\s*/g;

/** `names` is empty for an email to the owner. */
function attemptText(
  { outcome, words: serverReply = '' }: Pick<TimelineEntryDto, 'outcome' | 'words'>,
  names: readonly string[],
): string {
  const reply = serverReply.replace(REPLY_CODES, '');
  const quote = reply === '' ? '.' : `: “${reply.replace(/\.?$/, '.')}”`;
  const email = names.length === 0 ? 'email' : `email to ${listed(names)}`;
  const provider = `${names.length === 0 ? 'Your' : `${listed(names)}’s`} email provider`;
  switch (outcome) {
    case 'accepted':
      return `${provider} accepted our email${quote}`;
    case 'refused':
      return `${provider} refused our email${quote}`;
    case 'postponed':
      return `We’ll send this ${email} within a day. To protect people from spam, we deliver only a few emails a day from senders who are new to them.`;
    case 'unknown':
      return `We sent an ${email}, but couldn’t confirm that it was accepted${quote}`;
    default:
      return `Our ${email} couldn’t be sent${quote} We’ll try again.`;
  }
}
