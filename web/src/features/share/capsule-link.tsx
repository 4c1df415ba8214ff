import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useQuery } from '@tanstack/react-query';
import { Clock3, Hourglass, Users } from 'lucide-react';
import { count } from '../../lib/count.js';
import { apiQuery } from '../../lib/http/api.js';
import { PUBLIC } from '../../lib/http/query-client.js';
import { upload } from '../../lib/http/upload.js';
import { durationInWords } from '../../recorder/timer-text.js';
import type { ClosedTexts, LinkContent, PublicLinkKind } from './link.js';
import { dayInZoneOf } from '../../lib/time/dates.js';

/** The link of a paid capsule. A contribution needs a name and an email address (docs/product.md §5.8). */
export const CAPSULE_LINK: PublicLinkKind = {
  page: '/capsule',
  useContent: (slug) =>
    useQuery({ ...apiQuery('/api/public/capsules/{slug}', slug), select: capsuleContent, meta: PUBLIC }),
  submit: (slug, ...formAndOptions) => upload('POST /api/public/capsules/{slug}/submit', [slug], ...formAndOptions),
  reportsClosing: true,
  fileStem: 'video',
  submitLabel: 'Submit Video',
  words: { submission: 'video', Submission: 'Video', subject: 'capsule', Subject: 'Capsule' },
  recordHeading: 'Record Your Video',
  cameraErrorText: 'Could not access camera/microphone',
  submittedToast: { title: 'Success!', description: 'Your video has been submitted successfully.', tone: 'success' },
};

const kickerOf = (type: CapsuleType): string =>
  type === 'custom' ? 'A time capsule' : `${type.startsWith('a') ? 'An' : 'A'} ${type.replace('_', '-')} capsule`;

export function capsuleContent(capsule: PublicCapsuleDto): LinkContent {
  const { capsuleName, promptTitle, slotsRemaining } = capsule;
  const day = dayInZoneOf(capsule.timeZone, capsule.deliveryDate);
  const slotsText = slotsRemaining === 0 ? 'No spots left' : `${count(slotsRemaining ?? 0, 'spot')} left`;
  const roomText =
    capsule.state === 'waiting' ? 'Saved, then waits for the host’s OK' : slotsRemaining === null ? null : slotsText;
  return {
    kicker: kickerOf(capsule.capsuleType),
    title: capsuleName ?? promptTitle,
    question: capsuleName === null ? null : promptTitle,
    description: capsule.promptDescription,
    promptTitle,
    maxSeconds: capsule.maxVideoDurationSeconds,
    deliveryDay: day,
    facts: [
      [Clock3, `Up to ${durationInWords(capsule.maxVideoDurationSeconds)}`],
      ...(roomText === null ? [] : [[Users, roomText] as const]),
      ...(capsule.state === 'undated'
        ? []
        : [[Hourglass, `${capsule.state === 'opened' ? 'Opened on' : 'Sealed until'} ${day}`] as const]),
    ],
    closed: closedTexts(capsule.state, day),
  };
}

/** The server decides on the state; the guest's clock may be wrong. */
function closedTexts(state: PublicCapsuleDto['state'], day: string): ClosedTexts | null {
  switch (state) {
    case 'open':
    case 'waiting':
      return null;
    case 'full':
      return {
        isFinal: false,
        title: 'This Capsule Is Full',
        text: 'A spot may open up. Check back later, or ask the host to make room.',
        textWhileRecording:
          'Someone else just took the last spot. Save a copy of your recording, then ask the host to make room, or try again later.',
      };
    case 'undated':
      return {
        isFinal: false,
        title: 'This Capsule Needs a New Date',
        text: 'The host is choosing a new day for it, and can take your video after that. Check back later.',
        textWhileRecording:
          'The host is choosing a new day for this capsule. Save a copy of your recording, and try again later.',
      };
    case 'closed':
      return {
        isFinal: false,
        title: 'This Capsule Is Closed',
        text: `The host isn’t taking any more videos. The capsule opens on ${day}.`,
        textWhileRecording:
          'The host has just stopped taking videos. Save a copy of your recording and send it to the host another way.',
      };
    case 'opened':
      return {
        isFinal: true,
        title: 'This Capsule Is Already Open',
        text: `It opened on ${day}, so you can’t add a video anymore. You can still send the host a video another way.`,
        textWhileRecording:
          'This capsule has just opened, so you can’t add a video anymore. Save a copy of your recording and send it to the host another way.',
      };
  }
}
