// Every crash point of a reel at several moments. Real: media processes and their programs killed with SIGKILL, media in this process to go
// on with their work, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { type CrashPoint, isMadeOnceAfter, reelFixture } from './reel-crash-points.js';

const POINTS: CrashPoint[] = ['draw-cards', 'cut-clip', 'join-film', 'stored'];
/** Milliseconds from the start of a program to the kill; a point that is a state of storage has one moment alone. */
const DELAYS = [0, 100, 300];
const CASES = POINTS.flatMap((point) => (point === 'stored' ? [0] : DELAYS).map((delay) => [point, delay] as const));

describe('a highlight reel of two whose process is killed', () => {
  const reels = reelFixture();

  it.each(CASES)('at %s after %i ms: it is made once more, once, and nothing else stays', (...at) =>
    isMadeOnceAfter(reels, at, 2),
  );
});
