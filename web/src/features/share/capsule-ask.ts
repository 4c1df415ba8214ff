import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { spokenLength } from '../../recorder/timer-text.js';
import { deliveryDay } from './days.js';
import type { Ask, Shut } from './link-kind.js';

const KICKERS: Record<CapsuleType, string> = {
  wedding: 'A wedding capsule',
  anniversary: 'An anniversary capsule',
  birthday: 'A birthday capsule',
  graduation: 'A graduation capsule',
  retirement: 'A retirement capsule',
  goal_setting: 'A capsule of goals',
  custom: 'A time capsule',
};

/** A paid capsule as its link shows it. */
export function capsuleAsk(capsule: PublicCapsuleDto, now: Date): Ask {
  const { capsuleName, promptTitle, slotsRemaining } = capsule;
  const day = deliveryDay(capsule.deliveryDate);
  return {
    kicker: KICKERS[capsule.capsuleType],
    title: capsuleName ?? promptTitle,
    question: capsuleName === null ? null : promptTitle,
    description: capsule.promptDescription,
    promptTitle,
    maxSeconds: capsule.maxVideoDurationSeconds,
    deliveryDay: day,
    facts: [
      { about: 'length', text: `Up to ${spokenLength(capsule.maxVideoDurationSeconds)}` },
      ...(slotsRemaining === null ? [] : [{ about: 'places', text: placesLeft(slotsRemaining) } as const]),
      { about: 'day', text: `Opens ${day}` },
    ],
    shut: shutOf(capsule, day, now),
  };
}

function placesLeft(count: number): string {
  if (count === 0) return 'No places left';
  return count === 1 ? '1 place left' : `${count} places left`;
}

function shutOf({ state, deliveryDate }: PublicCapsuleDto, day: string, now: Date): Shut | null {
  if (state === 'open') return null;
  if (state === 'full') {
    return {
      title: 'This Capsule Is Full',
      text: 'A place may open up. Check back later, or ask the host.',
      late: 'The last place was just taken. Your recording is safe in this browser: save a copy, or try again later in case a place opens up.',
    };
  }
  if (new Date(deliveryDate) <= now) {
    return {
      title: 'This Capsule Has Been Opened',
      text: `It opened on ${day} and can’t take new videos. Your host would still love yours, sent another way.`,
      late: 'It has just opened and can’t take new videos. Your recording is safe in this browser: save a copy and send it to your host another way.',
    };
  }
  return {
    title: 'This Capsule Is Closed',
    text: `The host has closed this capsule. It opens on ${day}.`,
    late: 'The host has just closed this capsule. Your recording is safe in this browser: save a copy and send it to your host another way.',
  };
}
