import type { CapsuleType } from '@dear-future/contracts/constants';
import type { OpeningDetails } from '../../schedule/source-kinds.js';
import type { Letter } from '../mail-transport.js';
import { oneLine, shorten } from '../plain-text.js';
import { longDate } from './arrival-letter.js';
import { letterPage, paragraph, quotation } from './letter-page.js';
import { whoAnswered } from './responses-letter.js';

export interface Opening extends OpeningDetails {
  capsuleId: string;
  title: string;
  /** When the host created the capsule. */
  createdAt: Date;
  firstName: string | null;
}

/** The page of a paid capsule for its host. */
export function hostPath(capsuleId: string): string {
  return `/capsules/${encodeURIComponent(capsuleId)}`;
}

/** `A video from Maya`, `12 videos from Maya, Tom, Zoë and 9 others`. */
export function videosFrom({ contributionCount, names }: Pick<OpeningDetails, 'contributionCount' | 'names'>): string {
  return `${videos(contributionCount)} from ${whoAnswered(names, contributionCount)}`;
}

/** The mail to the host on the opening day, with kind words for an empty capsule (docs/product.md §4.6). */
export function openingLetter(opening: Opening, publicUrl: string): Letter {
  const { contributionCount: count, names, hasReel } = opening;
  const title = oneLine(opening.title);
  const name = opening.firstName === null ? '' : oneLine(opening.firstName);
  const greeting = name === '' ? 'Hi,' : `Hi ${name},`;
  const kicker = `Your ${OCCASIONS[opening.capsuleType]}capsule is open`;
  const begun = longDate(opening.createdAt, opening.timeZone);
  const words = count === 0 ? emptyWords(begun) : fullWords(begun, count);
  const reel = hasReel
    ? ['Your highlight reel brings their best moments together. It plays on the same page as soon as it’s ready.']
    : [];
  const from = count === 0 ? null : { label: `${videos(count)} from`, who: whoAnswered(names, count) };
  const label = count === 0 ? 'Open your capsule' : 'Watch what they said';
  const href = new URL(hostPath(opening.capsuleId), publicUrl).toString();
  const footnote = 'Only you can open this page. You may need to sign in.';
  const html = letterPage({
    preview: count === 0 ? 'Today’s the day.' : `${videos(count)}, waiting for you alone. Press play.`,
    kicker,
    heading: title,
    content: [
      ...[greeting, ...words].map(paragraph),
      ...(from ? [quotation(from.label, from.who)] : []),
      ...reel.map(paragraph),
    ].join('\n'),
    button: { label, href },
    footnote,
  });
  const text = [
    kicker,
    title,
    [greeting, ...words].join('\n'),
    ...(from ? [`${from.label}:\n> ${from.who}`] : []),
    ...reel,
    `${label}: ${href}`,
    footnote,
    'Dear Future',
  ].join('\n\n');
  return { subject: `The day is here: ${shorten(title, 60)}`, html, text: `${text}\n` };
}

/** How each type is written before the word "capsule". */
const OCCASIONS: Record<CapsuleType, string> = {
  wedding: 'wedding ',
  anniversary: 'anniversary ',
  birthday: 'birthday ',
  graduation: 'graduation ',
  retirement: 'retirement ',
  goal_setting: 'goal setting ',
  custom: '',
};

function fullWords(begun: string, count: number): string[] {
  const gift =
    count === 1 ? 'One of them took a moment and recorded a video' : 'They took a moment and recorded theirs';
  return [
    `On ${begun} you started collecting video messages from the people around you. ${gift}, sealed until today.`,
    'Today’s the day. Your capsule is open.',
  ];
}

function emptyWords(begun: string): string[] {
  return [
    `Today is the day of the capsule you made on ${begun}, but no videos came in.`,
    'Links get lost in busy weeks. It says nothing about how much people care. Maybe ask someone today, face to face. Those words count too.',
  ];
}

function videos(count: number): string {
  return count === 1 ? 'A video' : `${String(count)} videos`;
}
