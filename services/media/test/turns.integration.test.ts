// Real: media's programs on videos, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { eventually } from '@dear-future/testing/eventually';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { MediaFixture, videoForm } from './media-fixture.js';
import { sample } from './samples/samples.js';

const fixture = await MediaFixture.open();
const media = await fixture.startApp({ PROCESSINGS_AT_ONCE: '1' });
afterAll(() => fixture.close());

async function store(turnKey: string): Promise<string> {
  const answer = await fixture.upload(media, videoForm(sample('brief.webm')), { turnKey });
  return ((await answer.json()) as UploadResponse).video.name;
}

it("prepares a guest's video second, although a flood of others came before it", async () => {
  const names: string[] = [];
  for (let i = 0; i < 6; i += 1) names.push(await store('flood'));
  names.push(await store('guest'));
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
