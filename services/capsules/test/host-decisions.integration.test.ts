// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { randomBytes } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { eventually } from '@dear-future/testing/eventually';
import { REMOVALS_QUEUE } from '../src/contributions/removals.js';
import { aPerson, CapsulesTestApp, type Answer } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import type { MadeResponse } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

const aSender = (): string => randomBytes(32).toString('base64url');

type Act = 'restore' | 'approve' | 'block' | 'unblock';

function decide(host: string | null, capsuleId: string, id: string, act?: Act): Promise<Answer> {
  const path = `/capsules/${capsuleId}/contributors/${id}`;
  return act === undefined ? app.call(host, 'DELETE', path) : app.call(host, 'POST', `${path}/${act}`);
}

function requireApproval(host: string, id: string, needsApproval: boolean): Promise<Answer<PaidCapsuleDto>> {
  return app.call(host, 'PATCH', `/capsules/${id}/approval`, { needsApproval });
}

/** Lets the time to undo a removal pass, as waiting would. */
async function letRemovalCome(id: string): Promise<void> {
  await app.records.query(
    'UPDATE capsules.contribution_removals SET next_attempt_at = clock_timestamp() WHERE id = $1',
    [id],
  );
  await app.wake(REMOVALS_QUEUE, id);
  await eventually(
    async () =>
      (await app.records.query('SELECT 1 FROM capsules.contributions WHERE id = $1 AND video_name IS NULL', [id]))
        .rowCount === 1,
    { what: 'the removed video to be gone', everyMs: 10 },
  );
}

async function removed(host: string, capsuleId: string, { id }: MadeResponse): Promise<void> {
  expect((await decide(host, capsuleId, id)).status).toBe(204);
  await letRemovalCome(id);
}

async function seen(host: string, capsuleId: string, id: string): Promise<ContributorDto | undefined> {
  return (await contributions.contributors(host, capsuleId)).body.find((each) => each.id === id);
}

/** What the edit link tells its contributor. */
const link = (receipt: string): Promise<Answer<ReceiptDto & ErrorBody>> =>
  app.call(null, 'GET', '/public/receipt', undefined, { 'x-receipt': receipt });

async function submitFrom(sender: string, slug: string): Promise<Answer> {
  const admitted = await contributions.admit(slug, null, sender);
  return admitted.status === 201 ? contributions.commit(admitted.body.admissionId, aContribution()) : admitted;
}

describe('removing a contribution', () => {
  it('frees the places that junk took, one by one, and guests come in again', async () => {
    const { ana, id, slug } = await contributions.hosted(5);
    const junk: MadeResponse[] = [];
    for (let n = 0; n < 5; n += 1) junk.push(await contributions.contribute(slug, { responderName: 'Junk' }));
    expect((await contributions.submit(slug)).status).toBe(409);
    for (const each of junk) await removed(ana, id, each);
    expect(await contributions.counts(id)).toEqual([0, 0]);
    expect((await contributions.submit(slug, aContribution({ responderName: 'Rosa' }))).status).toBe(201);
    const names = (await contributions.contributors(ana, id)).body.filter(({ state }) => state === 'kept');
    expect(names.map(({ name }) => name)).toEqual(['Rosa']);
  });

  it('shows the host who and when, never what, and tells the contributor by their edit link', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const ben = await contributions.contribute(slug, { personalNote: 'a secret' });
    expect((await decide(ana, id, ben.id)).status).toBe(204);
    expect(await seen(ana, id, ben.id)).toMatchObject({ state: 'removing', hasSubmitted: false, personalNote: null });
    expect((await link(ben.receipt)).body).toMatchObject({
      code: 'removed',
      message: 'The host removed your video from this capsule.',
    });
    await letRemovalCome(ben.id);
    expect(await seen(ana, id, ben.id)).toEqual({
      id: ben.id,
      name: 'Ben',
      email: 'ben@b.test',
      state: 'removed',
      isBlocked: null,
      hasSubmitted: false,
      submittedAt: null,
      personalNote: null,
      videoFileName: null,
      durationSeconds: null,
      videoReady: false,
    });
    expect((await link(ben.receipt)).status).toBe(410);
    expect(await contributions.discards(ben.videoName)).toBe(1);
    expect(await app.typesPosted(ben.id)).toEqual(['contribution.received', 'contribution.removed']);
  });

  it('can be undone until the video is gone, and not after', async () => {
    const { ana, id, slug } = await contributions.hosted(1);
    const ben = await contributions.contribute(slug);
    for (let twice = 0; twice < 2; twice += 1) expect((await decide(ana, id, ben.id)).status).toBe(204);
    // Its place is kept for it until then.
    expect((await contributions.submit(slug)).status).toBe(409);
    for (let twice = 0; twice < 2; twice += 1) expect((await decide(ana, id, ben.id, 'restore')).status).toBe(204);
    expect(await seen(ana, id, ben.id)).toMatchObject({ state: 'kept', submittedAt: ben.submittedAt });
    expect((await link(ben.receipt)).body).toMatchObject({ videoFileName: ben.videoName });
    expect(await contributions.counts(id)).toEqual([1, 1]);
    await removed(ana, id, ben);
    expect((await decide(ana, id, ben.id, 'restore')).status).toBe(409);
    expect(await contributions.counts(id)).toEqual([0, 0]);
  });

  it('is nobody else’s, and changes no other contribution', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const ben = await contributions.contribute(slug);
    const { id: other } = await contributions.capsule(ana);
    for (const act of [undefined, 'restore', 'approve', 'block', 'unblock'] as const) {
      expect((await decide(aPerson(), id, ben.id, act)).status).toBe(404);
      expect((await decide(null, id, ben.id, act)).status).toBe(401);
      expect((await decide(ana, other, ben.id, act)).status).toBe(404);
    }
    expect(await seen(ana, id, ben.id)).toMatchObject({ state: 'kept' });
  });

  it('makes the day wait, so that nothing removed is delivered', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const junk = await contributions.contribute(slug, { responderName: 'Junk' });
    await contributions.contribute(slug, { responderName: 'Rosa' });
    expect((await decide(ana, id, junk.id)).status).toBe(204);
    await contributions.capsules.letDayCome(id);
    await letRemovalCome(junk.id);
    await contributions.capsules.dayIsOver(id);
    const opened = (await app.posted(id)).find(({ type }) => type === 'capsule.opened');
    expect(opened?.payload).toMatchObject({ contributionCount: 1, names: ['Rosa'] });
  });

  it('takes the film that shows it away', async () => {
    const { ana, id, made } = await contributions.closedCapsule('Ben', 'Cleo');
    const film = await contributions.reelIsReady(id);
    const [ben, cleo] = made as [MadeResponse, MadeResponse];
    await removed(ana, id, ben);
    expect(await contributions.discards(film)).toBe(1);
    const [, again] = await contributions.reelRequests(id);
    expect(again?.contributions.map(({ videoName }) => videoName)).toEqual([cleo.videoName]);
  });
});

describe('blocking a sender', () => {
  it('keeps out what comes from there, also by edit link and under way, and nothing else', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const [junk, guest] = [aSender(), aSender()];
    const first = (await submitFrom(junk, slug)) as Answer<MadeResponse>;
    const underWay = await contributions.admit(slug, null, junk);
    expect(await seen(ana, id, first.body.id)).toMatchObject({ isBlocked: false });
    expect((await decide(ana, id, first.body.id, 'block')).status).toBe(204);
    expect(await seen(ana, id, first.body.id)).toMatchObject({ isBlocked: true, state: 'kept' });
    expect(await submitFrom(junk, slug)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await contributions.commit(underWay.body.admissionId, aContribution())).status).toBe(409);
    const replacing = { kind: 'replacement', idempotencyKey: null, receipt: first.body.receipt, sender: junk };
    expect((await app.call(null, 'POST', '/admissions', replacing)).status).toBe(409);
    expect((await submitFrom(guest, slug)).status).toBe(201);
    // Blocked in this capsule alone.
    expect((await submitFrom(junk, (await contributions.capsule(ana)).slug)).status).toBe(201);
    expect((await decide(ana, id, first.body.id, 'unblock')).status).toBe(204);
    expect((await submitFrom(junk, slug)).status).toBe(201);
  });

  it('says so where it is not known who sent it', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const ben = await contributions.contribute(slug);
    expect((await decide(ana, id, ben.id, 'block')).status).toBe(409);
  });
});

describe('approval', () => {
  it('holds new videos back until the host says yes, and a new take of one as well', async () => {
    const { ana, id, slug } = await contributions.hosted();
    expect((await requireApproval(ana, id, true)).body).toMatchObject({ needsApproval: true });
    const ben = await contributions.contribute(slug);
    expect(await seen(ana, id, ben.id)).toMatchObject({ state: 'waiting', submittedAt: ben.submittedAt });
    expect((await link(ben.receipt)).body).toMatchObject({ needsApproval: true });
    for (let twice = 0; twice < 2; twice += 1) expect((await decide(ana, id, ben.id, 'approve')).status).toBe(204);
    expect(await seen(ana, id, ben.id)).toMatchObject({ state: 'kept' });
    expect((await link(ben.receipt)).body).toMatchObject({ needsApproval: false });
    const { body } = await app.call<{ admissionId: string }>(null, 'POST', '/admissions', {
      kind: 'replacement',
      idempotencyKey: null,
      receipt: ben.receipt,
    });
    expect((await contributions.commit(body.admissionId, aContribution())).status).toBe(201);
    expect(await seen(ana, id, ben.id)).toMatchObject({ state: 'waiting' });
  });

  it('leaves out of the day, the film and the archive what has no yes, and takes it in with one', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const rosa = await contributions.contribute(slug, { responderName: 'Rosa' });
    await requireApproval(ana, id, true);
    const junk = await contributions.contribute(slug, { responderName: 'Junk' });
    await contributions.capsules.letDayPass(id);
    const opened = (await app.posted(id)).find(({ type }) => type === 'capsule.opened');
    expect(opened?.payload).toMatchObject({ contributionCount: 1, names: ['Rosa'] });
    const shown = async (): Promise<(string[] | undefined)[]> => {
      const requests = await contributions.reelRequests(id);
      return requests.map(({ contributions: all }) => all.map(({ videoName }) => videoName));
    };
    expect(await shown()).toEqual([[rosa.videoName]]);
    const archive = await app.call<{ entries: unknown[] }>(ana, 'POST', `/capsules/${id}/archive`);
    expect(JSON.stringify(archive.body)).not.toContain(junk.videoName);
    await decide(ana, id, junk.id, 'approve');
    expect(await shown()).toEqual([[rosa.videoName], [rosa.videoName, junk.videoName]]);
  });
});
