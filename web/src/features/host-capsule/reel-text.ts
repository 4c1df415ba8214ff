import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';

/** Texts about a reel that cannot be played yet, or about its replacement. */
export interface ReelText {
  title: string;
  description: string;
  /** 0 to 100, null while unknown, undefined when no reel is being made. */
  progress?: number | null;
}

/**
 * Texts about the reel.
 *
 * @param day of the capsule, as text
 * @param sealed the day has not come
 */
export function reelText(
  { state, progress, videoFileName }: Pick<ReelDto, 'state' | 'progress' | 'videoFileName'>,
  sealed: boolean,
  day: string,
): ReelText {
  if (videoFileName !== null) return nextReelText(state, progress);
  const when = sealed ? `It opens with everything else on ${day}.` : 'It plays here as soon as it’s ready.';
  switch (state) {
    case 'none':
      return {
        title: 'Not made yet',
        description: 'We make it from the best moments when you close submissions, or on the day itself.',
      };
    case 'waiting':
      return { title: 'Starting soon', description: when, progress: null };
    case 'working':
      return { title: 'In progress', description: when, progress };
    case 'ready':
      return { title: 'Ready and sealed', description: when };
    case 'empty':
      return { title: 'No videos to make it from', description: 'It needs at least one usable video.' };
    case 'failed':
      return {
        title: 'We couldn’t make the reel',
        description: 'The videos themselves are safe. You can try again.',
      };
  }
}

/** The old reel can be watched until the new one is ready. */
function nextReelText(state: ReelDto['state'], progress: number): ReelText {
  const description = 'You can watch this one in the meantime.';
  switch (state) {
    case 'waiting':
      return { title: 'A new one is starting soon', description, progress: null };
    case 'working':
      return { title: 'A new one is in progress', description, progress };
    case 'none':
    case 'ready':
      return { title: 'Ready', description: 'It’s yours to watch and keep.' };
    case 'empty':
    case 'failed':
      return { title: 'We couldn’t make the new one', description: 'You can still watch this one, or try again.' };
  }
}

/** `Rosa`, `Rosa and Ben`, `Rosa, Ben and Mia`. */
export function namesText(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
}
