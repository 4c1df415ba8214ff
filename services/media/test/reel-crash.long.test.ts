// Real: media processes and their programs killed with SIGKILL, media in this process to finish their work, PostgreSQL,
// Redis, an S3 server. Absent: capsules and gateway.
import { MediaFixture } from './media-fixture.js';
import { type CrashPoint, crashAt, SHORT_SETTINGS } from './reel-crash-points.js';
import { ReelClient } from './reel-requests.js';

const POINTS: CrashPoint[] = ['draw-cards', 'cut-clip', 'join-film', 'stored'];
/** Milliseconds from the start of a program to the kill; `stored` is a state of storage and needs only one. */
const DELAYS = [0, 100, 300];
const CASES = POINTS.flatMap((point) => (point === 'stored' ? [0] : DELAYS).map((delay) => [point, delay] as const));

const fixture = await MediaFixture.open();
const client = new ReelClient(fixture);
afterEach(() => fixture.stopAll());

it.each(CASES)(
  'a reel of two videos whose process is killed at %s after %i ms is made once',
  async (point, delayMs) => {
    const first = await fixture.startProcess(SHORT_SETTINGS);
    const request = await client.requestReel(await client.storeContributions(first, 2));
    await crashAt(fixture, first, point, delayMs);
    const before = await client.messages(request);
    await fixture.startApp(SHORT_SETTINGS);
    await client.expectMadeOnce(request, before.length);
  },
);
