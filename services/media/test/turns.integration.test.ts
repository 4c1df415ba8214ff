// Real: media's programs on videos, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { eventually } from '@dear-future/testing/eventually';
import type { UploadedVideo, UploadResponse } from '@dear-future/contracts/internal/uploads';
import { MediaFixture, videoForm } from './media-fixture.js';
import { sample } from './samples/samples.js';

const fixture = await MediaFixture.open();
const media = await fixture.startApp({ PROCESSINGS_AT_ONCE: '1', PICTURE_CHECK_SECONDS: '60' });
afterAll(() => fixture.close());

async function store(turnKey: string): Promise<UploadedVideo> {
  const answer = await fixture.upload(media, videoForm(sample('brief.webm')), { turnKey });
  return ((await answer.json()) as UploadResponse).video;
}

it("prepares a guest's video second, although a flood of others came before it", async () => {
  const names: string[] = [];
  for (let i = 0; i < 6; i += 1) names.push((await store('flood')).name);
  names.push((await store('guest')).name);
  for (const name of names) await fixture.post('video.committed', name);
  await eventually(async () => (await fixture.count('processings', `state = 'done'`)) === names.length, {
    withinMs: 120_000,
    what: 'the preparation of all videos',
  });
  const { rows } = await fixture.sql.query<{ turn_key: string }>(
    'SELECT turn_key FROM media.processings ORDER BY begun_at',
  );
  // One may have begun before the guest's video was known.
  const turn = rows.findIndex(({ turn_key: key }) => key === 'guest');
  expect(rows).toHaveLength(7);
  expect(turn).toBeLessThanOrEqual(2);
});

it('decodes one first picture of an owner at once before the answer; the others are decoded after theirs', async () => {
  const [guest, ...flood] = await Promise.all(['guest', 'flood', 'flood', 'flood', 'flood'].map(store));
  expect(guest?.isPlayable).toBe(true);
  const looked = flood.filter(({ isPlayable }) => isPlayable).length;
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThan(4);
});
