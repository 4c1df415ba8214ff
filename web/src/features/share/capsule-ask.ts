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
      text: 'Every place in it is taken. Sometimes one becomes free again: you are welcome to look in another day, or to tell your host that you wanted to be in it.',
      late: 'The last place was taken meanwhile. What you recorded is safe in this browser: save a copy, or try again later, for a place may become free.',
    };
  }
  if (new Date(deliveryDate) <= now) {
    return {
      title: 'This Capsule Has Been Opened',
      text: `Its day was ${day}. It takes no more videos; your host will surely be glad of yours all the same, sent another way.`,
      late: 'Its day came meanwhile, and it takes no more videos. What you recorded is safe in this browser: save a copy and send it to your host another way.',
    };
  }
  return {
    title: 'This Capsule Is Closed',
    text: `Your host takes no more videos for it. What is inside waits for ${day}.`,
    late: 'Your host closed it meanwhile. What you recorded is safe in this browser: save a copy and send it to your host another way.',
  };
}
