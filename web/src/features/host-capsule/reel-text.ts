import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';

type Texts = Record<ReelDto['state'], readonly [title: string, description?: string]>;

const FIRST_REEL: Texts = {
  none: ['Not made yet', 'We make it from the best moments when you close submissions, or on the day itself.'],
  waiting: ['Starting soon'],
  working: ['In progress'],
  ready: ['Ready and sealed'],
  empty: ['No videos to make it from', 'It needs at least one usable video.'],
  failed: ['We couldn’t make the reel', 'The videos themselves are safe. You can try again.'],
};

const READY = ['Ready', 'It’s yours to watch and keep.'] as const;
const NOT_REMADE = ['We couldn’t make the new one', 'You can still watch this one, or try again.'] as const;

const NEXT_REEL: Texts = {
  none: READY,
  waiting: ['A new one is starting soon'],
  working: ['A new one is in progress'],
  ready: READY,
  empty: NOT_REMADE,
  failed: NOT_REMADE,
};

/** Returns `progress` from 0 to 100, null while it is unknown, or undefined while no reel is being made. */
export function reelText(
  { state, progress, videoFileName }: Pick<ReelDto, 'state' | 'progress' | 'videoFileName'>,
  isSealed: boolean,
  day: string,
) {
  const isFirst = videoFileName === null;
  const outlook = isSealed ? `It opens with everything else on ${day}.` : 'It plays here as soon as it’s ready.';
  const [title, description] = (isFirst ? FIRST_REEL : NEXT_REEL)[state];
  return {
    title,
    description: description ?? (isFirst ? outlook : 'You can watch this one in the meantime.'),
    progress: state === 'working' ? progress : state === 'waiting' ? null : undefined,
  };
}
