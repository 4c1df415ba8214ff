// Real: the media service (in this process) and its programs, PostgreSQL, Redis, an S3 server. Absent: other services.
import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { MediaFixture } from './media-fixture.js';
import { sample } from './samples/samples.js';

const fixture = await MediaFixture.open();
const media = await fixture.startApp({ PROCESSINGS_AT_ONCE: '1', PICTURE_CHECK_SECONDS: '60' });

/** @param owner the owner's name, which may contain the sender's client: `owner@client` */
const store = (owner: string): Promise<UploadedVideo> =>
  fixture.uploadVideo(media, sample('brief.webm'), { turnKey: owner, sender: owner.split('@')[1] });

/** Commits one video for each owner, in this order. Returns how many videos were started while the last one waited. */
async function countStartedWhileLastWaits(...owners: string[]): Promise<number> {
  const names: string[] = [];
  for (const owner of owners) names.push((await store(owner)).name);
  for (const name of names) await fixture.post('video.committed', name);
  const done = `state = 'done' AND video_name IN ('${names.join("','")}')`;
  await fixture.waitForCount('processings', done, names.length);
  const { rowCount } = await fixture.sql.query(
    `SELECT 1 FROM media.processings AS last JOIN media.processings AS other
        ON other.started_at > last.created_at AND other.started_at < last.started_at
      WHERE last.video_name = $1`,
    [names.at(-1)],
  );
  return rowCount ?? 0;
}

it("an owner's video is processed after at most one more video of an owner who sent many before", async () => {
  expect(await countStartedWhileLastWaits(...Array<string>(5).fill('flood'), 'guest')).toBeLessThanOrEqual(1);
});

it('an owner whose last turn was long ago comes before many new owners', async () => {
  expect(await countStartedWhileLastWaits('new-1', 'new-2', 'new-3', 'new-4', 'guest')).toBeLessThanOrEqual(1);
});

it("a new owner's video is processed after at most one more video of many new owners at another client", async () => {
  const owners = ['one@flood', 'two@flood', 'three@flood', 'four@flood', 'other@home'];
  expect(await countStartedWhileLastWaits(...owners)).toBeLessThanOrEqual(1);
});

it('only one first picture of an owner at a time is decoded before the response to the upload', async () => {
  const [guest, ...flood] = await Promise.all(['guest', 'flood', 'flood', 'flood', 'flood'].map(store));
  expect(guest?.isPlayable).toBe(true);
  const checked = flood.filter(({ isPlayable }) => isPlayable).length;
  expect(checked).toBeGreaterThan(0);
  expect(checked).toBeLessThan(4);
});
