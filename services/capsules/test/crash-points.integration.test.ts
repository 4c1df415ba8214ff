// Real: the built capsules service, killed with SIGKILL at exact points, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { aPerson, anUpload, aVideoName, CapsulesHouse } from './capsules-house.js';
import { aContribution, ContributionsHouse } from './contributions-house.js';
import { aCopyOf, aResponse, SharedPromptsHouse } from './shared-prompts-house.js';

let house: CapsulesHouse;
beforeAll(async () => {
  house = await CapsulesHouse.open();
});
afterAll(() => house.close());

const listOf = async (personId: string): Promise<TimeCapsuleDto[]> =>
  (await house.call<TimeCapsuleDto[]>(personId, 'GET', '/time-capsules')).body;

/** Restarts the service so that it kills itself at that point, and commits an upload into it. */
async function commitIntoDeath(point: string) {
  const [ana, key] = [aPerson(), randomUUID()];
  await house.process.stop();
  await house.start({ NODE_OPTIONS: `--import=file://${path.join(import.meta.dirname, 'fixtures', `${point}.mjs`)}` });
  const { admissionId } = await house.admit(ana, key);
  const upload = anUpload();
  await expect(house.commit(ana, admissionId, upload)).rejects.toThrow();
  expect((await house.process.exited).signal).toBe('SIGKILL');
  await house.start();
  return { ana, key, admissionId, upload };
}

describe('kill -9 of capsules', () => {
  it('between commit and answer: the same key gets the same capsule, and its messages are there once', async () => {
    const { ana, key, admissionId, upload } = await commitIntoDeath('die-after-commit');
    const [made] = await listOf(ana);
    expect(made?.videoFileName).toBe(upload.video.name);
    expect(await house.admit(ana, key)).toMatchObject({ admissionId, mode: 'digest' });
    const retry = { ...upload, video: { ...upload.video, name: aVideoName() } };
    expect(await house.commit(ana, admissionId, retry)).toMatchObject({ status: 201, body: { id: made?.id } });
    expect(await listOf(ana)).toHaveLength(1);
    expect(await house.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await house.typesPosted(made?.id ?? '')).toEqual(['delivery.scheduled']);
  });

  it('just before commit: nothing is left, neither capsule nor message, and the same key makes it', async () => {
    const { ana, key, admissionId, upload } = await commitIntoDeath('die-before-commit');
    expect(await listOf(ana)).toEqual([]);
    expect(await house.typesPosted(upload.video.name)).toEqual([]);
    expect(await house.admit(ana, key)).toMatchObject({ admissionId, mode: 'store' });
    const retry = { ...upload, video: { ...upload.video, name: aVideoName() } };
    expect((await house.commit(ana, admissionId, retry)).status).toBe(201);
    expect(await house.typesPosted(retry.video.name)).toEqual(['video.committed']);

    // The first copy of the video is still in storage; media asks about it some day.
    await house.tell('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await house.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await listOf(ana)).toHaveLength(1);
  });
});

describe('kill -9 of capsules under a stranger', () => {
  it('between commit and answer: the same key gets the receipt that nobody had seen, and it works', async () => {
    const prompts = new SharedPromptsHouse(house);
    const { id, slug } = await prompts.prompt(aPerson());
    const key = randomUUID();
    await house.process.stop();
    await house.start({
      NODE_OPTIONS: `--import=file://${path.join(import.meta.dirname, 'fixtures', 'die-after-commit.mjs')}`,
    });
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const upload = aResponse({ responderName: 'Ben' });
    await expect(prompts.commit(admissionId, upload)).rejects.toThrow();
    expect((await house.process.exited).signal).toBe('SIGKILL');
    await house.start();

    expect(await prompts.counts(id)).toEqual([1, 1]);
    expect((await prompts.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await prompts.commit(admissionId, aCopyOf(upload));
    expect(status).toBe(201);
    expect((await prompts.receipt(body.receipt)).body.videoFileName).toBe(upload.video.name);
    expect(await house.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await house.typesPosted(body.id)).toEqual(['response.received']);
    expect((await prompts.withdraw(body.receipt)).status).toBe(204);
    expect(await prompts.counts(id)).toEqual([0, 0]);
  });
});

describe('kill -9 of capsules under a contributor', () => {
  /** The contributor takes the last place, and the service kills itself at that point. */
  async function contributeIntoDeath(point: string) {
    const contributions = new ContributionsHouse(house);
    const { id, slug } = await contributions.capsule(aPerson(), 1);
    const key = randomUUID();
    await house.process.stop();
    await house.start({
      NODE_OPTIONS: `--import=file://${path.join(import.meta.dirname, 'fixtures', `${point}.mjs`)}`,
    });
    const admissionId = await contributions.letIn(slug, key);
    const upload = aContribution();
    await expect(contributions.commit(admissionId, upload)).rejects.toThrow();
    expect((await house.process.exited).signal).toBe('SIGKILL');
    await house.start();
    return { contributions, id, slug, key, admissionId, upload };
  }

  it('between commit and answer: the same key gets the receipt that nobody had seen, and the place is taken once', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await contributeIntoDeath('die-after-commit');
    expect(await contributions.counts(id)).toEqual([1, 1]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await contributions.commit(admissionId, aCopyOf(upload));
    expect(status).toBe(201);
    expect((await contributions.strangers.receipt(body.receipt)).body.videoFileName).toBe(upload.video.name);
    expect(await house.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await house.typesPosted(body.id)).toEqual(['contribution.received']);
    expect(await contributions.counts(id)).toEqual([1, 1]);
  });

  it('just before commit: nothing is left but the place, which the same key takes up', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await contributeIntoDeath('die-before-commit');
    expect(await contributions.counts(id)).toEqual([0, 0]);
    expect(await house.typesPosted(upload.video.name)).toEqual([]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'store', attempt: 2 });
    const retry = aCopyOf(upload);
    expect((await contributions.commit(admissionId, retry)).status).toBe(201);
    expect(await contributions.counts(id)).toEqual([1, 1]);
    // The first copy of the video is still in storage; media asks about it some day.
    await house.tell('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await house.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await house.typesPosted(retry.video.name)).toEqual(['video.committed']);
  });
});

describe('Redis away', () => {
  it('at the start and ever after: capsules are made and messages handled all the same', async () => {
    await house.process.stop();
    await house.start({ REDIS_URL: 'redis://127.0.0.1:1' });
    const ana = aPerson();
    const { id } = await house.capsule(ana);
    await house.tell('delivery', 'delivery.delivered', {
      source: { kind: 'time-capsule', id },
      generation: 1,
      channel: 'email',
      deliveredAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await listOf(ana)).toMatchObject([{ id, status: 'delivered' }]);
  });
});
