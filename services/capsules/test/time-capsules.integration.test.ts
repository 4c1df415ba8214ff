// Real: the capsules application, Postgres, Redis.
import { PROMPT_CATEGORIES } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { aPerson, aVideoName, CapsulesTestApp } from './capsules-test-app.js';

const app = await CapsulesTestApp.shared();

const list = (personId: string | null, query = '') =>
  app.call<TimeCapsuleDto[]>(personId, 'GET', `/time-capsules${query}`);

/** Many rows at once, all made in the same millisecond, so that only the id tells them apart. */
async function fill(personId: string, count: number): Promise<void> {
  await app.records.query(
    `WITH made AS (
       INSERT INTO capsules.admissions (id, kind, scope, state, expires_at)
       SELECT gen_random_uuid(), 'time-capsule', 'person:' || $1::text, 'released', clock_timestamp()
       FROM generate_series(1, $2::int) RETURNING id)
     INSERT INTO capsules.time_capsules (id, person_id, admission_id, prompt_id, prompt_title, delivery_date, created_at,
       delivery_method, video_name, duration_seconds)
     SELECT gen_random_uuid(), $1::text, id, 'custom-1', 'Many', now() + interval '1 day', date_trunc('second', now()),
       'email', id || '.webm', 3 FROM made`,
    [personId, count],
  );
}

describe('prompts', () => {
  it('are on offer, at least six in each category, and a retired one is not', async () => {
    const ask = async () => (await app.call<PromptDto[]>(null, 'GET', '/prompts')).body;
    const prompts = await ask();
    for (const category of PROMPT_CATEGORIES) {
      expect(prompts.filter((prompt) => prompt.category === category).length).toBeGreaterThanOrEqual(6);
    }
    expect(Object.keys(prompts[0] ?? {}).sort()).toEqual(['category', 'description', 'id', 'isActive', 'title']);
    await app.records.query(`UPDATE capsules.prompts SET is_active = false WHERE id = 'goals-brave-question'`);
    expect((await ask()).map(({ id }) => id)).not.toContain('goals-brave-question');
    const ana = aPerson();
    await expect(app.capsule(ana, { promptId: 'goals-brave-question' })).rejects.toThrow('400');
  });

  it('are shown to the gateway alone', async () => {
    expect(await app.unsigned('/prompts')).toBe(401);
    expect(await app.unsigned('/health/ready')).toBe(200);
  });
});

describe('the list of time capsules', () => {
  it("is one's own, newest first", async () => {
    const [ana, ben] = [aPerson(), aPerson()];
    const first = await app.capsule(ana);
    const second = await app.capsule(ana);
    await app.capsule(ben);
    const { status, body, headers } = await list(ana);
    expect(status).toBe(200);
    expect(body).toEqual([second, first]);
    expect([headers.get('x-total-count'), headers.get('link')]).toEqual(['2', null]);
    expect((await list(aPerson())).body).toEqual([]);
    expect((await list(null)).status).toBe(401);
  });

  it('gives every capsule once, page by page, also those of the same millisecond', async () => {
    const ana = aPerson();
    await fill(ana, 25);
    const seen: string[] = [];
    let query: string | undefined = '?limit=10';
    let pages = 0;
    while (query !== undefined) {
      const { body, headers } = await list(ana, query);
      expect(headers.get('x-total-count')).toBe('25');
      seen.push(...body.map(({ id }) => id));
      pages += 1;
      query = /<\/api\/time-capsules(\?[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
  });

  it('stops at a thousand without a limit, and says how to go on', async () => {
    const ana = aPerson();
    await fill(ana, 1001);
    const { body, headers } = await list(ana);
    expect([body.length, headers.get('x-total-count')]).toEqual([1000, '1001']);
    const next = /(\?[^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect((await list(ana, next)).body).toHaveLength(1);
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
    '?personId=x',
  ])('refuses %s', async (query) => {
    expect((await list(aPerson(), query)).status).toBe(400);
  });

  it("does not show another person's capsules behind their cursor", async () => {
    const ana = aPerson();
    await fill(ana, 3);
    const link = (await list(ana, '?limit=1')).headers.get('link') ?? '';
    const { body } = await list(aPerson(), /(\?[^>]+)>/.exec(link)?.[1]);
    expect(body).toEqual([]);
  });
});

describe('playback', () => {
  const admit = (personId: string | null, videoName: unknown) =>
    app.call(personId, 'POST', '/playback/admissions', { videoName });

  it('is for the owner, before the date too', async () => {
    const { ana, videoFileName } = await app.owned();
    expect(await admit(ana, videoFileName)).toMatchObject({
      status: 200,
      body: { videoName: videoFileName, keepSeconds: 60 },
    });
    expect((await admit(aPerson(), videoFileName)).status).toBe(404);
    expect((await admit(null, videoFileName)).status).toBe(401);
  });

  it.each([aVideoName(), '..%2f..%2fetc', 'a\0b', '', "' OR 1=1 --"])('answers 404 for %j', async (videoName) => {
    expect((await admit(aPerson(), videoName)).status).toBe(404);
  });
});

describe('deliver now', () => {
  const step = (personId: string, id: string, which: 'admit' | 'commit', body?: object) =>
    app.call(personId, 'POST', `/time-capsules/${id}/deliver/${which}`, body);
  const deliveredAt = '2026-11-21T12:00:00.000Z';

  it("is refused before the date and for another person's, missing or malformed id", async () => {
    const { ana, id } = await app.owned();
    expect(await step(ana, id, 'admit')).toMatchObject({
      status: 409,
      body: { message: 'This time capsule is not due yet.' },
    });
    expect((await step(ana, id, 'commit', { deliveredAt })).status).toBe(409);
    await app.letDatePass(id);
    for (const which of ['admit', 'commit'] as const) {
      expect((await step(aPerson(), id, which, { deliveredAt })).status).toBe(404);
      expect((await step(ana, aPerson(), which, { deliveredAt })).status).toBe(404);
      expect((await step(ana, '1%27', which, { deliveredAt })).status).toBe(404);
    }
    expect((await step(ana, id, 'commit', { deliveredAt: 'soon' })).status).toBe(400);
  });

  it('admits a due capsule with its definition, and commits once', async () => {
    const { ana, id } = await app.owned();
    await app.letDatePass(id);
    expect(await step(ana, id, 'admit')).toMatchObject({
      status: 200,
      body: {
        alreadyDelivered: false,
        definition: { source: { kind: 'time-capsule', id }, personId: ana, generation: 1 },
      },
    });
    const answers = await Promise.all([1, 2, 3].map(() => step(ana, id, 'commit', { deliveredAt })));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { status: 'delivered', deliveredAt } });
    const later = await step(ana, id, 'commit', { deliveredAt: '2026-11-22T12:00:00.000Z' });
    expect(later).toMatchObject({ status: 200, body: { deliveredAt } });
    expect(await step(ana, id, 'admit')).toMatchObject({ status: 200, body: { alreadyDelivered: true } });
  });
});
