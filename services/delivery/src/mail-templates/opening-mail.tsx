import type { OpeningDetails } from '../sources/source-kinds.js';
import type { Mail } from '../mail/mail-transport.js';
import { longDate } from './arrival-mail.js';
import { Quote, Text } from '../mail-layout/mail-parts.js';
import { hostPath } from './pages.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';
import { describeSenders } from './responses-mail.js';

export interface Opening extends OpeningDetails {
  capsuleId: string;
  title: string;
  createdAt: Date;
  firstName: string | null;
}

/** `A video from Maya`, `12 videos from Maya, Tom, Zoë and 9 others`. */
export function videosFrom({ contributionCount, names }: Pick<OpeningDetails, 'contributionCount' | 'names'>): string {
  return `${videos(contributionCount)} from ${describeSenders(names, contributionCount)}`;
}

export function openingMail(opening: Opening, publicUrl: string): Promise<Mail> {
  const {
    capsuleId,
    capsuleType,
    title,
    createdAt,
    timeZone,
    firstName,
    contributionCount: count,
    names,
    hasReel,
  } = opening;
  const created = longDate(createdAt, timeZone);
  const occasion = capsuleType === 'custom' ? '' : `${capsuleType.replace('_', '-')} `;
  return renderMailAbout(title, {
    subject: 'The day is here',
    preview: count === 0 ? 'Today’s the day.' : `${videos(count)}, waiting just for you. Press play.`,
    kicker: `Your ${occasion}capsule is open`,
    postmark: created,
    firstName,
    sentences: count === 0 ? emptyTexts(created) : openTexts(created, count),
    children: (
      <>
        {count > 0 && <Quote label={`${videos(count)} from`}>{describeSenders(names, count)}</Quote>}
        {hasReel && (
          <Text>
            Your highlight reel brings their best moments together. You’ll find it on your capsule’s page as soon as
            it’s ready.
          </Text>
        )}
      </>
    ),
    button: {
      label: count === 0 ? 'Open your capsule' : 'Watch what they said',
      href: new URL(hostPath(capsuleId), publicUrl).href,
    },
    footnote: 'Only you can see it. You may need to log in.',
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

function emptyTexts(created: string): string[] {
  return [
    `Today is the day you chose for the capsule you created on ${created}, but there are no videos to watch.`,
    'Links get lost in busy weeks. That says nothing about how much people care. Maybe ask someone today, face to face. Those words count too.',
  ];
}

function videos(count: number): string {
  return count === 1 ? 'A video' : `${String(count)} videos`;
}
