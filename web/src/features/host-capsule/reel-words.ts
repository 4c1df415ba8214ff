import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';

/** What is said about a reel that is not playing. */
export interface ReelWords {
  title: string;
  description: string;
  /** 0 to 100, or null while its end is not known; undefined when nothing is under way. */
  progress?: number | null;
}

/**
 * How the reel stands.
 *
 * @param day the capsule's day as it is shown
 * @param sealed the day has not come
 */
export function reelWords(
  { state, progress }: Pick<ReelDto, 'state' | 'progress'>,
  sealed: boolean,
  day: string,
): ReelWords {
  const when = sealed ? `It opens with everything else on ${day}.` : 'It plays here as soon as it is done.';
  switch (state) {
    case 'none':
      return {
        title: 'Not made yet',
        description: 'It is cut from everybody’s best moments when you close submissions, or on the day itself.',
      };
    case 'waiting':
      return { title: 'About to be made', description: when, progress: null };
    case 'working':
      return { title: 'Being made', description: when, progress };
    case 'ready':
      return { title: 'Ready, and sealed', description: when };
    case 'empty':
      return { title: 'Nothing to make it of', description: 'It needs at least one video that can be used.' };
    case 'failed':
      return {
        title: 'The reel could not be made',
        description: 'The videos themselves are safe. Please have it made anew.',
      };
  }
}

/** `Rosa`, `Rosa and Ben`, `Rosa, Ben and Mia`. */
export function namesText(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(names);
}
