import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';

/** What is said about a reel that is not playing, or about the next one while one plays. */
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
  { state, progress, videoFileName }: Pick<ReelDto, 'state' | 'progress' | 'videoFileName'>,
  sealed: boolean,
  day: string,
): ReelWords {
  if (videoFileName !== null) return nextWords(state, progress);
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

/** One can be watched while the next is made: it stays until that one is there. */
function nextWords(state: ReelDto['state'], progress: number): ReelWords {
  const description = 'This one stays here to watch until then.';
  switch (state) {
    case 'waiting':
      return { title: 'A new one is about to be made', description, progress: null };
    case 'working':
      return { title: 'A new one is being made', description, progress };
    case 'none':
    case 'ready':
      return { title: 'Ready', description: 'It is yours to watch and to keep.' };
    case 'empty':
    case 'failed':
      return { title: 'The new one could not be made', description: 'This one stays. You can have it made once more.' };
  }
}

/** `Rosa`, `Rosa and Ben`, `Rosa, Ben and Mia`. */
export function namesText(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(names);
}
