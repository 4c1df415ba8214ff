import type { Mailed, OpeningDetails } from '../sources/source-kinds.js';
import type { Mail } from '../mail/mail-transport.js';
import { longDate } from './arrival-mail.js';
import { Quote, Text } from '../mail-layout/mail-parts.js';
import { hostPath } from './pages.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';
import { describeSenders } from './responses-mail.js';

/** Returns `A video from Maya` or `12 videos from Maya, Tom, Zoë, and 9 others`. */
export function videosFrom({ contributionCount, names }: Pick<OpeningDetails, 'contributionCount' | 'names'>): string {
  return `${formatVideoCount(contributionCount)} from ${describeSenders(names, contributionCount)}`;
}

export function openingMail(opening: Mailed<OpeningDetails>, publicUrl: string): Promise<Mail> {
  const { sourceId, promptTitle, firstName } = opening;
  const { capsuleType, contributionCount: count, waitingCount, names, hasReel, timeZone } = opening.details;
  const created = longDate(opening.recordedAt, timeZone);
  const occasion = capsuleType === 'custom' ? '' : `${capsuleType.replace('_', '-')} `;
  return renderMailAbout(promptTitle, {
    subject: 'The day is here',
    preview: count === 0 ? 'Today’s the day.' : `${formatVideoCount(count)}, waiting just for you. Press play.`,
    kicker: `Your ${occasion}capsule is open`,
    postmark: created,
    firstName,
    sentences:
      count > 0
        ? openTexts(created, count)
        : waitingCount > 0
          ? waitingTexts(created, waitingCount)
          : emptyTexts(created),
    children: (
      <>
        {count > 0 && <Quote label={`${formatVideoCount(count)} from`}>{describeSenders(names, count)}</Quote>}
        {hasReel && (
          <Text>
            Your highlight reel brings their best moments together. You’ll find it on your capsule’s page as soon as
            it’s ready.
          </Text>
        )}
      </>
    ),
    button: {
      label: count > 0 ? 'Watch what they said' : waitingCount > 0 ? 'Review the videos' : 'Open your capsule',
      href: new URL(hostPath(sourceId), publicUrl).href,
    },
    footnote: 'Only you can open this page. You may need to log in.',
  });
}

function openTexts(created: string, count: number): string[] {
  const gift =
    count === 1 ? 'One of them took a moment and recorded a video' : 'They took a moment and recorded theirs';
  return [
    `On ${created}, you started collecting video messages from the people around you. ${gift}, sealed until today.`,
    'Today’s the day. Your capsule is open.',
  ];
}

function waitingTexts(created: string, count: number): string[] {
  return [
    `The capsule you created on ${created} is open. ${waitingForYou(count)}`,
    'You can watch each of them as soon as you’ve approved it.',
  ];
}

/** Returns `12 videos are waiting for your OK.` */
export function waitingForYou(count: number): string {
  return `${formatVideoCount(count)} ${count === 1 ? 'is' : 'are'} waiting for your OK.`;
}

function emptyTexts(created: string): string[] {
  return [
    `The capsule you created on ${created} is open, but there are no videos to watch.`,
    'Links get lost in busy weeks. That says nothing about how much people care. Maybe ask someone your question today, face to face. Their answer counts too.',
  ];
}

function formatVideoCount(count: number): string {
  return count === 1 ? 'A video' : `${String(count)} videos`;
}
