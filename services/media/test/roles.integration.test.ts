// Real: two instances of the media service in this process, one for requests and one for background work, PostgreSQL,
// Redis, an S3 server. Absent: the capsules and gateway services.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinement } from '../src/processing/confinement.js';
import { MediaFixture, videoForm } from './media-fixture.js';
import { sample } from './samples/samples.js';

/** A folder like that of a dead process: no process has the id in its name. */
const ABANDONED_FOLDER = join(tmpdir(), 'dear-future-media-99999999-left');

const fixture = await MediaFixture.open();
await mkdir(ABANDONED_FOLDER, { recursive: true });
const requests = await fixture.startApp({ MEDIA_WORK: 'requests' });

describe('an instance of the media service', () => {
  it('removes folders of dead processes, and warns if its programs are not isolated', async () => {
    expect(existsSync(ABANDONED_FOLDER)).toBe(false);
    const isExposed = (await confinement()).exposedTo.length > 0;
    expect(requests.logs().some(({ event }) => event === 'programs.exposed')).toBe(isExposed);
  });

  it('for requests stores videos and handles messages, but only one for background work processes videos', async () => {
    const name = await fixture.store(requests, sample('live-vp9.webm'));
    await fixture.post('video.committed', name);
    await fixture.waitForCount('processings', `state = 'waiting'`, 1);
    // Gives the first instance time for sweeps, which must not process the row.
    for (let times = 0; times < 8; times += 1) await fixture.store(requests, sample('long.webm'));
    expect(await fixture.count('processings', `state = 'waiting' AND attempt = 0`)).toBe(1);

    const background = await fixture.startApp({ MEDIA_WORK: 'background' });
    await fixture.waitForCount('processings', `state NOT IN ('waiting', 'working')`, 1);
    expect((await fixture.upload(background, videoForm(sample('live-vp9.webm')))).status).toBe(404);
    expect((await fixture.getBytes(requests, name)).length).toBeGreaterThan(1000);
    expect((await fetch(`${background.url}/health/ready`)).status).toBe(200);
  });
});
