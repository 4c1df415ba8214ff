// Real: processes and programs of the media service that the test kills, the service in this process, which finishes
// their work, PostgreSQL, Redis, an S3 server. Absent: the capsules and gateway services.
import { MediaFixture } from './media-fixture.js';
import { type CrashPoint, crashAt, SHORT_SETTINGS } from './reel-crash-points.js';
import { ReelClient } from './reel-requests.js';

const POINTS: CrashPoint[] = ['draw-cards', 'cut-clip', 'join-film', 'stored'];
/** Milliseconds from the start of a program to its kill. For `stored`, which is no program, only 0 makes sense. */
const DELAYS = [0, 100, 300];
const CASES = POINTS.flatMap((point) => (point === 'stored' ? [0] : DELAYS).map((delay) => [point, delay] as const));

const fixture = await MediaFixture.open();
const client = new ReelClient(fixture);
afterEach(() => fixture.stopAll());

it.each(CASES)(
  'a reel of two videos is made once if its process is killed at the point "%s", after %i ms',
  async (point, delayMs) => {
    const first = await fixture.startProcess(SHORT_SETTINGS);
    const request = await client.requestReel(await client.storeContributions(first, 2));
    await crashAt(fixture, first, point, delayMs);
    const before = await client.messages(request);
    await fixture.startApp(SHORT_SETTINGS);
    await client.expectMadeOnce(request, before.length);
  },
);
