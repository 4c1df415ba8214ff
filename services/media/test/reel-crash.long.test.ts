// Every crash point of a reel at several moments. Real: media processes and their programs killed with SIGKILL, media in this process to go
// on with their work, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { MediaFixture } from './media-fixture.js';
import { crashAt, type CrashPoint, SHORT } from './reel-crash-points.js';
import { ReelClient } from './reel-requests.js';
import { sample } from './samples/samples.js';

const POINTS: CrashPoint[] = ['draw-cards', 'cut-clip', 'join-film', 'stored'];
/** Milliseconds from the start of a program to the kill; a point that is a state of storage has one moment alone. */
const DELAYS = [0, 100, 300];
const CASES = POINTS.flatMap((point) => (point === 'stored' ? [0] : DELAYS).map((delay) => [point, delay] as const));

describe('a highlight reel of two whose process is killed', () => {
  let fixture: MediaFixture;
  let client: ReelClient;

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    client = new ReelClient(fixture);
  });
  afterEach(() => fixture.stopApps());
  afterAll(() => fixture.close());

  it.each(CASES)('at %s after %i ms: it is made once more, once, and nothing else stays', async (point, delayMs) => {
    const first = await fixture.startProcess(SHORT);
    const contributions = [
      { videoName: await fixture.store(first, sample('brief.webm')), name: 'Ada' },
      { videoName: await fixture.store(first, sample('brief.mp4')), name: 'Grace' },
    ];
    const request = await client.ask(contributions);
    await crashAt(fixture, first, point, delayMs);
    const before = await client.told(request);
    await fixture.startApp(SHORT);
    await client.isMadeOnce(request, before.length);
  });
});
