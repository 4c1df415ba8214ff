// Real: two apps of media in this process, one for each kind of work, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import type { TestApp } from '@dear-future/testing/test-app';
import { confinement } from '../src/processing/confinement.js';
import { MediaFixture, videoForm } from './media-fixture.js';
import { sample } from './samples/samples.js';

/** The folder of a process with a number that no system gives out. */
const LEFT = join(tmpdir(), 'dear-future-media-99999999-left');

describe('media divided by its work', () => {
  let fixture: MediaFixture;
  let requests: TestApp;

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    await mkdir(LEFT, { recursive: true });
    requests = await fixture.startApp({ MEDIA_WORK: 'requests' });
  });
  afterAll(() => fixture.close());

  it('the one for requests, which decodes first pictures too, removes what killed ones left and says what is exposed', async () => {
    expect(existsSync(LEFT)).toBe(false);
    const isExposed = (await confinement()).missing.length > 0;
    expect(requests.logs().some(({ event }) => event === 'programs.exposed')).toBe(isExposed);
  });

  it('the one for requests takes a video and its messages, and leaves the work on it; the other does that alone', async () => {
    const name = await fixture.store(requests, sample('live-vp9.webm'));
    await fixture.post('video.committed', name);
    await eventually(async () => (await fixture.count('processings', `state = 'waiting'`)) === 1, {
      what: 'a row of work',
    });
    // The next one is taken in after many sweeps of the first process have passed over the row.
    for (let times = 0; times < 8; times += 1) {
      await fixture.store(requests, sample('long.webm'));
    }
    expect(await fixture.count('processings', `state = 'waiting' AND attempt = 0`)).toBe(1);

    const background = await fixture.startApp({ MEDIA_WORK: 'background' });
    await eventually(async () => (await fixture.count('processings', `state NOT IN ('waiting', 'working')`)) === 1, {
      withinMs: 30_000,
      what: 'the finished work',
    });
    const refused = await fixture.upload(background, videoForm(sample('live-vp9.webm')));
    expect(refused.status).toBe(404);
    expect((await fixture.bytes(requests, name)).length).toBeGreaterThan(1000);
    expect((await fetch(`${background.url}/health/ready`)).status).toBe(200);
  });
});
