import { toHeadings, type MailContent } from '../mail-layout/mail-content.js';
import type { Mailed, OpeningDetails } from '../sources/source-kinds.js';
import { longDate } from './arrival-mail.js';
import { hostPath } from './pages.js';
import { describeSenders } from './responses-mail.js';

const REEL_SENTENCE =
  'Your highlight reel will bring everyone’s best moments together. You’ll find it on your capsule’s page as soon as it’s ready.';

export function openingMail({
  sourceId,
  promptTitle,
  firstName,
  recordedAt,
  details,
}: Mailed<OpeningDetails>): MailContent {
  const { capsuleType, contributionCount: count, waitingCount, names, hasReel, timeZone } = details;
  const created = longDate(recordedAt, timeZone);
  const occasion = capsuleType === 'custom' ? '' : `${capsuleType.replace('_', '-')} `;
  const write = count > 0 ? writeForVideos : waitingCount > 0 ? writeForWaitingVideos : writeForEmptyCapsule;
  const { buttonLabel, sentences } = write(created, details);
  return {
    ...toHeadings(promptTitle, 'The day is here'),
    preview: count === 0 ? 'Today’s the day.' : `${formatVideoCount(count)}, waiting just for you. Press play.`,
    kicker: `Your ${occasion}capsule is open`,
    postmark: created,
    firstName,
    sentences,
    quote: count > 0 ? { label: `${formatVideoCount(count)} from`, text: describeSenders(names, count) } : undefined,
    afterQuote: hasReel ? REEL_SENTENCE : undefined,
    button: { label: buttonLabel, path: hostPath(sourceId) },
    footnote: 'Only you can open your capsule’s page. You may need to log in.',
  };
}

interface OpeningTexts {
  buttonLabel: string;
  sentences: string[];
}

function writeForVideos(created: string, { contributionCount }: OpeningDetails): OpeningTexts {
  const gift =
    contributionCount === 1
      ? 'One of them took a moment to record a video, which stayed sealed until today'
      : 'They took a moment to record them, and every video stayed sealed until today';
  return {
    buttonLabel: 'Watch What They Said',
    sentences: [
      `On ${created}, you started collecting video messages from the people around you. ${gift}.`,
      'Today’s the day. Your capsule is open.',
    ],
  };
}

function writeForWaitingVideos(created: string, { waitingCount }: OpeningDetails): OpeningTexts {
  const [pronoun, advice] =
    waitingCount === 1
      ? ['It', 'Check who sent it. Once you approve it, you can watch it.']
      : ['Them', 'Check who sent each one, and approve the ones you want. Then you can watch them.'];
  return {
    buttonLabel: `See Who Sent ${pronoun}`,
    sentences: [`The capsule you created on ${created}, is open. ${describeWaiting(waitingCount)}`, advice],
  };
}

function writeForEmptyCapsule(created: string): OpeningTexts {
  return {
    buttonLabel: 'Go to Your Capsule',
    sentences: [
      `The capsule you created on ${created}, is open, but there are no videos to watch.`,
      'Links get lost in busy weeks. That says nothing about how much people care. Maybe ask someone your question today, face to face. Their answer counts too.',
    ],
  };
}

/** Returns a phrase such as `A video from Maya` or `12 videos from Maya, Tom, Zoë, and 9 others`. */
export function describeVideos({
  contributionCount,
  names,
}: Pick<OpeningDetails, 'contributionCount' | 'names'>): string {
  return `${formatVideoCount(contributionCount)} from ${describeSenders(names, contributionCount)}`;
}

/** Returns a sentence such as `12 videos are waiting for your OK.` */
export function describeWaiting(count: number): string {
  return `${formatVideoCount(count)} ${count === 1 ? 'is' : 'are'} waiting for your OK.`;
}

function formatVideoCount(count: number): string {
  return count === 1 ? 'A video' : `${String(count)} videos`;
}
