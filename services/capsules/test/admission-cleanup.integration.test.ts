// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { CapsulesTestApp, readCreated } from './capsules-test-app.js';
import { linkKinds } from './link-kinds.js';
import { plansClient } from './plans-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { copyUpload, responseUpload, timeCapsuleUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

afterAll(() => app.restart());

/** Makes admissions look as if they had expired `days` days ago. */
async function backdate(days: number, ...ids: string[]): Promise<void> {
  const sql =
    'UPDATE capsules.admissions SET expires_at = clock_timestamp() - make_interval(days => $2) WHERE id = ANY ($1)';
  expect((await app.admin.query(sql, [ids, days])).rowCount).toBe(ids.length);
}

/** Restarts the service, and waits until its cleanup has removed these admissions. */
async function waitForRemoval(...ids: string[]): Promise<void> {
  await app.restart({ CLEANUP_MS: '50' });
  const findRemaining = async () =>
    (await Promise.all(ids.map((id) => app.findAdmission(id)))).filter((row) => row !== undefined);
  await eventually(async () => (await findRemaining()).length === 0, { what: 'the removal of old admissions' });
}

it('the cleanup removes old unused admissions, and keeps those that may still be needed', async () => {
  const [expired, released] = [await app.createOwnerAndAdmission(), await app.createOwnerAndAdmission()];
  const [recent, retried] = [await app.createOwnerAndAdmission(), await app.createOwnerAndAdmission()];
  await app.release(released.owner, released.admissionId);
  await backdate(31, expired.admissionId, released.admissionId, retried.admissionId);
  await backdate(29, recent.admissionId);
  expect(await app.admit(retried.owner, retried.key)).toMatchObject({ admissionId: retried.admissionId, attempt: 2 });
  await waitForRemoval(expired.admissionId, released.admissionId);
  for (const { admissionId } of [recent, retried]) expect(await app.findAdmission(admissionId)).toBeDefined();
  expect((await app.commit(retried.owner, retried.admissionId, timeCapsuleUpload())).status).toBe(201);
  // The key of a removed admission creates a new admission.
  expect(await app.admit(released.owner, released.key)).toMatchObject({ attempt: 1, mode: 'store' });
});

it('the admission of a time capsule stays, and its commit can be repeated, until the capsule is erased', async () => {
  const [kept, removed] = await Promise.all([app.createOwnerAndAdmission(), app.createOwnerAndAdmission()]);
  const upload = timeCapsuleUpload();
  const first = readCreated(await app.commit(kept.owner, kept.admissionId, upload));
  const { id } = readCreated(await app.commit(removed.owner, removed.admissionId, timeCapsuleUpload()));
  await plansClient(app).plan(removed.owner, id, 'remove');
  expect((await app.call(removed.owner, 'DELETE', `/time-capsules/removed/${id}`)).status).toBe(204);
  await backdate(400, kept.admissionId, removed.admissionId);
  await waitForRemoval(removed.admissionId);
  expect(await app.admit(kept.owner, kept.key)).toMatchObject({ admissionId: kept.admissionId, mode: 'digest' });
  expect(readCreated(await app.commit(kept.owner, kept.admissionId, copyUpload(upload)))).toEqual(first);
  // The media service asks about the video very late.
  const videoName = upload.video.name;
  await app.postMessage('media', 'video.unclaimed', { videoName, admissionId: kept.admissionId });
  expect(await app.findMessageTypes(videoName)).not.toContain('video.discard');
});

it('the cleanup removes the admission of a replaced video', async () => {
  const { slug } = await prompts.createOwnerAndPrompt();
  const { admissionId } = (await prompts.admit(slug, randomUUID())).body;
  const { editSecret } = readCreated(await prompts.commit(admissionId, responseUpload()));
  const next = (await prompts.admitReplacement(editSecret)).body.admissionId;
  expect((await prompts.commit(next, responseUpload())).status).toBe(201);
  await backdate(31, admissionId, next);
  await waitForRemoval(admissionId);
  expect(await app.findAdmission(next)).toBeDefined();
  expect((await prompts.readEditLink(editSecret)).status).toBe(200);
});

it.each(linkKinds(app))('the admission of $name stays until the video is withdrawn', async (kind) => {
  const link = await kind.createLink();
  const submissions = [await kind.send(link.slug), await kind.send(link.slug)] as const;
  const scope = `link:${link.id}`;
  const { rows } = await app.admin.query<{ id: string }>(
    'SELECT id FROM capsules.admissions WHERE scope = $1 ORDER BY created_at',
    [scope],
  );
  const [first = '', second = ''] = rows.map(({ id }) => id);
  await backdate(31, first, second);
  await prompts.withdraw(submissions[0].editSecret);
  await waitForRemoval(first);
  expect(await app.findAdmission(second)).toBeDefined();
});

it('the cleanup removes many admissions in batches, and skips those that it keeps', async () => {
  const scope = `user:${randomUUID()}`;
  const kept = await app.createOwnerAndAdmission();
  expect((await app.commit(kept.owner, kept.admissionId, timeCapsuleUpload())).status).toBe(201);
  await backdate(500, kept.admissionId);
  await app.admin.query(
    `INSERT INTO capsules.admissions (id, kind, scope, expires_at)
     SELECT gen_random_uuid(), 'time-capsule', $1, date_trunc('day', now()) - make_interval(days => 31 + n % 3)
     FROM generate_series(1, 2500) AS n`,
    [scope],
  );
  const countRemaining = async () =>
    (await app.admin.query('SELECT 1 FROM capsules.admissions WHERE scope = $1', [scope])).rowCount;
  await app.restart({ CLEANUP_MS: '50' });
  await eventually(async () => (await countRemaining()) === 0, { what: 'the removal of old admissions' });
  expect(await app.findAdmission(kept.admissionId)).toBeDefined();
});
