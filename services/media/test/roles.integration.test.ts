// Real: built media processes, one for each kind of work, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { MediaHouse, videoForm } from './media-house.js';
import { sample } from './samples/samples.js';

describe('media in two processes', () => {
  let house: MediaHouse;
  let requests: ServiceProcess;

  beforeAll(async () => {
    house = await MediaHouse.open();
    requests = await house.start({ MEDIA_WORK: 'requests' });
  });
  afterAll(() => house.close());

  it('the one for requests takes a video and its messages, and leaves the work on it; the other does that alone', async () => {
    const answer = await house.upload(requests, videoForm(sample('live-vp9.webm')));
    expect(answer.status).toBe(201);
    const { video } = (await answer.json()) as UploadResponse;
    await house.post('video.committed', video.name);
    await eventually(async () => (await house.count('processings', `state = 'waiting'`)) === 1, {
      what: 'a row of work',
    });
    // The next one is taken in after many sweeps of the first process have passed over the row.
    for (let times = 0; times < 8; times += 1) {
      expect((await house.upload(requests, videoForm(sample('long.webm')))).status).toBe(201);
    }
    expect(await house.count('processings', `state = 'waiting' AND attempt = 0`)).toBe(1);

    const background = await house.start({ MEDIA_WORK: 'background' });
    await eventually(async () => (await house.count('processings', `state NOT IN ('waiting', 'working')`)) === 1, {
      withinMs: 30_000,
      what: 'the finished work',
    });
    const refused = await house.upload(background, videoForm(sample('live-vp9.webm')));
    expect(refused.status).toBe(404);
    const played = await fetch(`${requests.url}/videos/${video.name}`, {
      headers: await house.playbackHeaders(video.name),
    });
    expect(played.status).toBe(200);
    expect((await played.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect((await fetch(`${background.url}/health/ready`)).status).toBe(200);
  });
});
