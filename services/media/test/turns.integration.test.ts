// Real: media's programs on videos, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { MediaFixture } from './media-fixture.js';
import { sample } from './samples/samples.js';

const fixture = await MediaFixture.open();
const media = await fixture.startApp({ PROCESSINGS_AT_ONCE: '1', PICTURE_CHECK_SECONDS: '60' });

const store = (turnKey: string): Promise<UploadedVideo> => fixture.stored(media, sample('brief.webm'), { turnKey });

it("prepares a guest's video second, although many of another sender came before it", async () => {
  const names: string[] = [];
  for (const turnKey of [...Array<string>(6).fill('flood'), 'guest']) names.push((await store(turnKey)).name);
  for (const name of names) await fixture.post('video.committed', name);
  await fixture.counts('processings', `state = 'done'`, names.length);
  const { rows } = await fixture.sql.query<{ turn_key: string }>(
    'SELECT turn_key FROM media.processings ORDER BY begun_at',
  );
  // One may have begun before the guest's video was known.
  const turn = rows.findIndex(({ turn_key: key }) => key === 'guest');
  expect(rows).toHaveLength(7);
  expect(turn).toBeLessThanOrEqual(2);
});

it('decodes one first picture at a time for an owner before answering; the others are decoded after their answers', async () => {
  const [guest, ...flood] = await Promise.all(['guest', 'flood', 'flood', 'flood', 'flood'].map(store));
  expect(guest?.isPlayable).toBe(true);
  const checked = flood.filter(({ isPlayable }) => isPlayable).length;
  expect(checked).toBeGreaterThan(0);
  expect(checked).toBeLessThan(4);
});
