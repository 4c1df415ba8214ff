// Real: the capsules service in this process, PostgreSQL and Redis.
import { MAX_PROMPT_TITLE_LENGTH, PROMPT_CATEGORIES } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { newVideoName } from './uploads.js';

const app = await CapsulesTestApp.shared();

const list = (userId: string | null, query = '') => app.call<TimeCapsuleDto[]>(userId, 'GET', `/time-capsules${query}`);

/** Inserts time capsules with the same creation time, so that only their ids order them. */
async function insertCapsules(userId: string, count: number): Promise<void> {
  await app.admin.query(
    `WITH created AS (
       INSERT INTO capsules.admissions (id, kind, scope, expires_at)
       SELECT gen_random_uuid(), 'time-capsule', 'user:' || $1::text, clock_timestamp()
       FROM generate_series(1, $2::int) RETURNING id)
     INSERT INTO capsules.time_capsules (id, user_id, admission_id, prompt_id, prompt_title, delivery_date, created_at,
       delivery_method, video_name, video_bytes, duration_seconds)
     SELECT gen_random_uuid(), $1::text, id, 'custom-1', 'Many', now() + interval '1 day', date_trunc('second', now()),
       'email', id || '.webm', 1000, 3 FROM created`,
    [userId, count],
  );
}

describe('prompts', () => {
  it('include at least six for each category, but no retired ones', async () => {
    const listPrompts = async () => (await app.call<PromptDto[]>(null, 'GET', '/prompts')).body;
    const prompts = await listPrompts();
    for (const category of PROMPT_CATEGORIES) {
      expect(prompts.filter((prompt) => prompt.category === category).length).toBeGreaterThanOrEqual(6);
    }
    expect(new Set(prompts.map(({ title }) => title)).size).toBe(prompts.length);
    for (const { title, description } of prompts) {
      expect(title.length).toBeLessThanOrEqual(MAX_PROMPT_TITLE_LENGTH);
      expect(description.length).toBeGreaterThan(40);
    }
    expect(Object.keys(prompts[0] ?? {}).sort()).toEqual(['category', 'description', 'id', 'isActive', 'title']);
    await app.admin.query(`UPDATE capsules.prompts SET is_active = false WHERE id = 'goals-brave-question'`);
    expect((await listPrompts()).map(({ id }) => id)).not.toContain('goals-brave-question');
    await expect(app.createCapsule(newUserId(), { promptId: 'goals-brave-question' })).rejects.toThrow('400');
  });

  it('can only be read with a service token, unlike the health checks', async () => {
    expect(await app.callUnsigned('/prompts')).toBe(401);
    expect(await app.callUnsigned('/health/ready')).toBe(200);
  });
});

describe('the list of time capsules', () => {
  it('shows only the user’s own capsules, newest first', async () => {
    const owner = newUserId();
    const first = await app.createCapsule(owner);
    const second = await app.createCapsule(owner);
    await app.createOwnerAndCapsule();
    const { status, body, headers } = await list(owner);
    expect(status).toBe(200);
    expect(body).toEqual([second, first]);
    expect([headers.get('x-total-count'), headers.get('link')]).toEqual(['2', null]);
    expect((await list(newUserId())).body).toEqual([]);
    expect((await list(null)).status).toBe(401);
  });

  it('has every capsule once, page by page, even if they were created in the same millisecond', async () => {
    const owner = newUserId();
    await insertCapsules(owner, 25);
    const pages = await app.readPages(owner, '/time-capsules?limit=10');
    expect(pages.map(({ total, ids }) => `${String(ids.length)} of ${String(total)}`)).toEqual([
      '10 of 25',
      '10 of 25',
      '5 of 25',
    ]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(25);
  });

  it('has pages of a thousand by default', async () => {
    const owner = newUserId();
    await insertCapsules(owner, 1001);
    const pages = await app.readPages(owner, '/time-capsules');
    expect(pages.map(({ ids }) => ids.length)).toEqual([1000, 1]);
  });

  it('ends a page after a megabyte, whatever limit was requested', async () => {
    const owner = newUserId();
    await insertCapsules(owner, 250);
    const sql = 'UPDATE capsules.time_capsules SET personal_note = $2 WHERE user_id = $1';
    await app.admin.query(sql, [owner, '\u{1F600}'.repeat(2000)]);
    for (const query of ['', '?limit=240']) {
      const pages = await app.readPages(owner, `/time-capsules${query}`);
      expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(250);
      // An item has an 8 kB note and some other fields.
      for (const { ids } of pages) expect(ids.length).toBeLessThanOrEqual(125);
    }
  });

  it('returns the count for HEAD', async () => {
    const owner = newUserId();
    await insertCapsules(owner, 3);
    const head = async (query: string): Promise<unknown[]> => {
      const { status, headers } = await app.call(owner, 'HEAD', `/time-capsules${query}`);
      return [status, ...['x-total-count', 'content-type'].map((name) => headers.get(name))];
    };
    expect(await head('')).toEqual([200, '3', 'application/json; charset=utf-8']);
    expect(await head('?limit=2')).toEqual([200, '3', 'application/json; charset=utf-8']);
    for (const wrong of ['?limit=0', '?cursor=x']) expect((await head(wrong))[0]).toBe(400);
  });

  it.each([
    '?limit=0',
    '?limit=-1',
    '?limit=1.5',
    '?limit=1001',
    '?limit=x',
    '?limit=',
    '?limit=1&limit=2',
    '?cursor=x',
    '?cursor=',
    '?userId=x',
  ])('refuses %s', async (query) => {
    expect((await list(newUserId(), query)).status).toBe(400);
  });

  it('does not show another user’s capsules, even if the request has that user’s cursor', async () => {
    const owner = newUserId();
    await insertCapsules(owner, 3);
    const link = (await list(owner, '?limit=1')).headers.get('link') ?? '';
    const { body } = await list(newUserId(), /(\?[^>]+)>/.exec(link)?.[1]);
    expect(body).toEqual([]);
  });
});

describe('playback', () => {
  const check = (userId: string | null, videoName: unknown) =>
    app.call(userId, 'POST', '/playback/checks', { videoName });

  it('is possible before the delivery date, but only for the owner', async () => {
    const { owner, videoFileName } = await app.createOwnerAndCapsule();
    expect((await check(owner, videoFileName)).status).toBe(200);
    expect((await check(newUserId(), videoFileName)).status).toBe(404);
    expect((await check(null, videoFileName)).status).toBe(401);
  });

  it.each([newVideoName(), '..%2f..%2fetc', 'a\0b', '', "' OR 1=1 --"])('returns 404 for %j', async (videoName) => {
    expect((await check(newUserId(), videoName)).status).toBe(404);
  });
});

describe('deliver now', () => {
  const deliverNow = (userId: string, id: string, step: 'admit' | 'commit', body?: object) =>
    app.call(userId, 'POST', `/time-capsules/${id}/deliver/${step}`, body);
  const deliveredAt = '2026-11-21T12:00:00.000Z';

  it("is refused before the delivery date, and for another user's, an unknown or a malformed id", async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    const message = 'It’s not time to deliver this capsule yet.';
    expect(await deliverNow(owner, id, 'admit')).toMatchObject({ status: 409, body: { message } });
    expect((await deliverNow(owner, id, 'commit', { deliveredAt })).status).toBe(409);
    await app.makeDue(id);
    for (const step of ['admit', 'commit'] as const) {
      expect((await deliverNow(newUserId(), id, step, { deliveredAt })).status).toBe(404);
      expect((await deliverNow(owner, newUserId(), step, { deliveredAt })).status).toBe(404);
      expect((await deliverNow(owner, '1%27', step, { deliveredAt })).status).toBe(404);
    }
    expect((await deliverNow(owner, id, 'commit', { deliveredAt: 'soon' })).status).toBe(400);
  });

  it('admits a due capsule with its definition, and commits once', async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    await app.makeDue(id);
    const definition = { source: { kind: 'time-capsule', id }, userId: owner, generation: 1 };
    const admitted = { status: 200, body: { alreadyDelivered: false, definition } };
    expect(await deliverNow(owner, id, 'admit')).toMatchObject(admitted);
    const responses = await Promise.all([1, 2, 3].map(() => deliverNow(owner, id, 'commit', { deliveredAt })));
    const delivered = { status: 200, body: { status: 'delivered', deliveredAt } };
    expect(responses).toMatchObject([delivered, delivered, delivered]);
    const later = await deliverNow(owner, id, 'commit', { deliveredAt: '2026-11-22T12:00:00.000Z' });
    expect(later).toMatchObject({ status: 200, body: { deliveredAt } });
    expect(await deliverNow(owner, id, 'admit')).toMatchObject({ status: 200, body: { alreadyDelivered: true } });
  });
});
