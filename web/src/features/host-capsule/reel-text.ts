import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';

type Words = Record<ReelDto['state'], readonly [title: string, description?: string]>;

const FIRST: Words = {
  none: ['Not made yet', 'We make it from the best moments when you close submissions, or on the day itself.'],
  waiting: ['Starting soon'],
  working: ['In progress'],
  ready: ['Ready and sealed'],
  empty: ['No videos to make it from', 'It needs at least one usable video.'],
  failed: ['We couldn’t make the reel', 'The videos themselves are safe. You can try again.'],
};

const READY = ['Ready', 'It’s yours to watch and keep.'] as const;
const NOT_REMADE = ['We couldn’t make the new one', 'You can still watch this one, or try again.'] as const;

const NEXT: Words = {
  none: READY,
  waiting: ['A new one is starting soon'],
  working: ['A new one is in progress'],
  ready: READY,
  empty: NOT_REMADE,
  failed: NOT_REMADE,
};

export interface ReelText {
  title: string;
  description: string;
  /** 0 to 100; null while unknown; undefined when no reel is being made. */
  progress: number | null | undefined;
}

export function reelText(
  { state, progress, videoFileName }: Pick<ReelDto, 'state' | 'progress' | 'videoFileName'>,
  sealed: boolean,
  day: string,
): ReelText {
  const isFirst = videoFileName === null;
  const meanwhile = sealed ? `It opens with everything else on ${day}.` : 'It plays here as soon as it’s ready.';
  const [title, description] = (isFirst ? FIRST : NEXT)[state];
  return {
    title,
    description: description ?? (isFirst ? meanwhile : 'You can watch this one in the meantime.'),
    progress: state === 'working' ? progress : state === 'waiting' ? null : undefined,
  };
}
