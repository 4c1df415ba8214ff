// Real: two apps of media in this process, one for each kind of work, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinement } from '../src/processing/confinement.js';
import { MediaFixture, videoForm } from './media-fixture.js';
import { sample } from './samples/samples.js';

/** Left by a process with an impossible process id. */
const LEFT = join(tmpdir(), 'dear-future-media-99999999-left');

const fixture = await MediaFixture.open();
await mkdir(LEFT, { recursive: true });
const requests = await fixture.startApp({ MEDIA_WORK: 'requests' });

describe('a media process', () => {
  it('for requests: decodes first pictures, removes folders of killed processes, and logs a missing sandbox', async () => {
    expect(existsSync(LEFT)).toBe(false);
    const isExposed = (await confinement()).missing.length > 0;
    expect(requests.logs().some(({ event }) => event === 'programs.exposed')).toBe(isExposed);
  });

  it('for requests: stores videos and takes their messages; for work: processes them', async () => {
    const name = await fixture.store(requests, sample('live-vp9.webm'));
    await fixture.post('video.committed', name);
    await fixture.waitForCount('processings', `state = 'waiting'`, 1);
    // Meanwhile the sweeps of the first process pass over the row.
    for (let times = 0; times < 8; times += 1) await fixture.store(requests, sample('long.webm'));
    expect(await fixture.count('processings', `state = 'waiting' AND attempt = 0`)).toBe(1);

    const background = await fixture.startApp({ MEDIA_WORK: 'background' });
    await fixture.waitForCount('processings', `state NOT IN ('waiting', 'working')`, 1);
    expect((await fixture.upload(background, videoForm(sample('live-vp9.webm')))).status).toBe(404);
    expect((await fixture.getBytes(requests, name)).length).toBeGreaterThan(1000);
    expect((await fetch(`${background.url}/health/ready`)).status).toBe(200);
  });
});
