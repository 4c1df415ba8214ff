// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { CapsulesTestApp, created } from './capsules-test-app.js';
import { linkKinds } from './link-kinds.js';
import { plansClient } from './plans-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { copyOf, responseUpload, timeCapsuleUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

afterAll(() => app.restart());

/** Makes admissions look expired for `days` days. */
async function age(days: number, ...ids: string[]): Promise<void> {
  const sql =
    'UPDATE capsules.admissions SET expires_at = clock_timestamp() - make_interval(days => $2) WHERE id = ANY ($1)';
  expect((await app.records.query(sql, [ids, days])).rowCount).toBe(ids.length);
}

/** Restarts the application, and waits until it has removed these admissions. */
async function waitForRemoval(...ids: string[]): Promise<void> {
  await app.restart({ CLEANUP_MS: '50' });
  const remaining = async () =>
    (await Promise.all(ids.map((id) => app.admission(id)))).filter((row) => row !== undefined);
  await eventually(async () => (await remaining()).length === 0, { what: 'the removal of old admissions' });
}

it('removes old unused admissions, and keeps those that may still be needed', async () => {
  const [expired, released] = [await app.newUpload(), await app.newUpload()];
  const [young, retried] = [await app.newUpload(), await app.newUpload()];
  await app.release(released.ana, released.admissionId);
  await age(31, expired.admissionId, released.admissionId, retried.admissionId);
  await age(29, young.admissionId);
  expect(await app.admit(retried.ana, retried.key)).toMatchObject({ admissionId: retried.admissionId, attempt: 2 });
  await waitForRemoval(expired.admissionId, released.admissionId);
  for (const { admissionId } of [young, retried]) expect(await app.admission(admissionId)).toBeDefined();
  expect((await app.commit(retried.ana, retried.admissionId, timeCapsuleUpload())).status).toBe(201);
  // The key of a removed admission starts a new one.
  expect(await app.admit(released.ana, released.key)).toMatchObject({ attempt: 1, mode: 'store' });
});

it('keeps the admission of a time capsule, to repeat its response, until the capsule is erased', async () => {
  const [kept, removed] = await Promise.all([app.newUpload(), app.newUpload()]);
  const upload = timeCapsuleUpload();
  const first = created(await app.commit(kept.ana, kept.admissionId, upload));
  const { id } = created(await app.commit(removed.ana, removed.admissionId, timeCapsuleUpload()));
  await plansClient(app).plan(removed.ana, id, 'remove');
  expect((await app.call(removed.ana, 'DELETE', `/time-capsules/removed/${id}`)).status).toBe(204);
  await age(400, kept.admissionId, removed.admissionId);
  await waitForRemoval(removed.admissionId);
  expect(await app.admit(kept.ana, kept.key)).toMatchObject({ admissionId: kept.admissionId, mode: 'digest' });
  expect(created(await app.commit(kept.ana, kept.admissionId, copyOf(upload)))).toEqual(first);
  // A late question from media: the video has an owner.
  const videoName = upload.video.name;
  await app.postMessage('media', 'video.unclaimed', { videoName, admissionId: kept.admissionId });
  expect(await app.postedTypes(videoName)).not.toContain('video.discard');
});

it('removes the admission of a replaced video', async () => {
  const { slug } = await prompts.owned();
  const { admissionId } = (await prompts.admit(slug, randomUUID())).body;
  const { editSecret } = created(await prompts.commit(admissionId, responseUpload()));
  const next = (await prompts.admitReplacement(editSecret)).body.admissionId;
  expect((await prompts.commit(next, responseUpload())).status).toBe(201);
  await age(31, admissionId, next);
  await waitForRemoval(admissionId);
  expect(await app.admission(next)).toBeDefined();
  expect((await prompts.readEditLink(editSecret)).status).toBe(200);
});

it.each(linkKinds(app))('keeps the admission of $name until it is withdrawn', async (kind) => {
  const link = await kind.link();
  const made = [await kind.send(link.slug), await kind.send(link.slug)] as const;
  const scope = `link:${link.id}`;
  const { rows } = await app.records.query<{ id: string }>(
    'SELECT id FROM capsules.admissions WHERE scope = $1 ORDER BY created_at',
    [scope],
  );
  const [first = '', second = ''] = rows.map(({ id }) => id);
  await age(31, first, second);
  await prompts.withdraw(made[0].editSecret);
  await waitForRemoval(first);
  expect(await app.admission(second)).toBeDefined();
});

it('removes many admissions in batches, skipping those to keep', async () => {
  const scope = `user:${randomUUID()}`;
  const kept = await app.newUpload();
  expect((await app.commit(kept.ana, kept.admissionId, timeCapsuleUpload())).status).toBe(201);
  await age(500, kept.admissionId);
  await app.records.query(
    `INSERT INTO capsules.admissions (id, kind, scope, state, expires_at)
     SELECT gen_random_uuid(), 'time-capsule', $1, 'released', date_trunc('day', now()) - make_interval(days => 31 + n % 3)
     FROM generate_series(1, 2500) AS n`,
    [scope],
  );
  const left = async () =>
    (await app.records.query('SELECT 1 FROM capsules.admissions WHERE scope = $1', [scope])).rowCount;
  await app.restart({ CLEANUP_MS: '50' });
  await eventually(async () => (await left()) === 0, { what: 'the removal of old admissions' });
  expect(await app.admission(kept.admissionId)).toBeDefined();
});

it('finds old admissions through an index', async () => {
  const connection = await app.records.connect();
  try {
    // PostgreSQL would scan a small table sequentially.
    await connection.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM capsules.admissions
        WHERE (expires_at, id) > ('-infinity', gen_random_uuid()) AND expires_at < statement_timestamp() - interval '30 days'
        ORDER BY expires_at, id LIMIT 1000`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (?:Only )?Scan using admissions_expiry /);
    expect(plan).not.toContain('Sort');
  } finally {
    connection.release(true);
  }
});
