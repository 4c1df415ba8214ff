// Real: the capsules application, Postgres, Redis, the inboxes of the others; billing's messages are posted by its role.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { aPerson, CapsulesTestApp, inDays, type Answer } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { aBundle, anOrder, PaidCapsulesClient } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);
const strangers = new ContributionsClient(app);

const publicly = (slug: string): Promise<Answer<PublicCapsuleDto>> => app.call(null, 'GET', `/public/capsules/${slug}`);
const generationOf = async (id: string): Promise<unknown> =>
  (await app.records.query('SELECT generation FROM capsules.paid_capsules WHERE id = $1', [id])).rows[0];

describe('closing', () => {
  it('ends the taking of videos, and is repeated without harm; opening again goes on', async () => {
    const { ana, id, slug } = await capsules.bought();
    expect(await capsules.change(ana, id, '/close')).toMatchObject({
      status: 200,
      body: { status: 'closed', isOpen: false },
    });
    expect((await capsules.change(ana, id, '/close')).status).toBe(200);
    expect((await publicly(slug)).body.state).toBe('closed');
    expect((await strangers.admit(slug)).status).toBe(409);
    expect(await capsules.change(ana, id, '/reopen')).toMatchObject({
      status: 200,
      body: { status: 'active', isOpen: true },
    });
    expect((await capsules.change(ana, id, '/reopen')).status).toBe(200);
    expect((await strangers.admit(slug)).status).toBe(201);
  });

  it('is its host’s alone, and only of an active capsule', async () => {
    const ana = aPerson();
    const pending = await capsules.capsule(ana);
    const paid = await capsules.paid(ana);
    expect((await capsules.change(aPerson(), paid.id, '/close')).status).toBe(404);
    expect((await capsules.change(aPerson(), paid.id, '/reopen')).status).toBe(404);
    expect((await capsules.change(ana, randomUUID(), '/close')).status).toBe(404);
    expect((await capsules.change(ana, pending.id, '/close')).status).toBe(409);
    expect((await capsules.change(ana, pending.id, '/reopen')).status).toBe(409);
    await capsules.payment(paid.id, 'refunded', 2);
    expect((await capsules.change(ana, paid.id, '/close')).status).toBe(409);
  });

  it('asks for the reel, once for ten closings at once', async () => {
    const ana = aPerson();
    const { id, slug } = await strangers.capsule(ana);
    await strangers.contribute(slug);
    const answers = await Promise.all(Array.from({ length: 10 }, () => capsules.change(ana, id, '/close')));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(10).fill([200, 'closed']));
    expect((await app.typesPosted(id)).filter((type) => type === 'reel.requested')).toHaveLength(1);
    await capsules.change(ana, id, '/reopen');
    expect((await strangers.reel(ana, id)).body.state).toBe('none');
    await capsules.change(ana, id, '/close');
    expect((await app.typesPosted(id)).filter((type) => type === 'reel.requested')).toHaveLength(2);
  });

  it('is over with the date: what is closed then stays closed', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.change(ana, id, '/close');
    await capsules.letDayCome(id);
    expect((await capsules.change(ana, id, '/reopen')).status).toBe(409);
    await capsules.dayIsOver(id);
    await capsules.arrived(id, 1);
    expect((await capsules.change(ana, id, '/close')).status).toBe(409);
    expect((await capsules.change(ana, id, '/reopen')).status).toBe(409);
  });

  it('racing the date: the day comes once, closed or not', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ana, id } = await capsules.bought();
      const [, { status }] = await Promise.all([capsules.letDayCome(id), capsules.change(ana, id, '/close')]);
      expect(status).toBe(200);
      await capsules.dayIsOver(id);
      expect(await app.typesPosted(id)).toEqual(['capsule.opened']);
      expect((await capsules.seen(ana, id)).status).toBe('closed');
    }
  });
});

describe('another date', () => {
  it('moves the day, in its own zone or in a new one', async () => {
    const { ana, id } = await capsules.bought();
    const moved = await capsules.change(ana, id, '', { deliveryDate: '2031-05-04T12:00:00Z' });
    expect(moved).toMatchObject({
      status: 200,
      body: { deliveryDate: '2031-05-04T07:00:00.000Z', timeZone: 'Europe/Berlin' },
    });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date('2031-05-04T07:00:00.000Z') });
    const away = await capsules.change(ana, id, '', { deliveryDate: '2031-05-04T12:00:00Z', timeZone: 'Asia/Tokyo' });
    expect(away.body).toMatchObject({ deliveryDate: '2031-05-04T00:00:00.000Z', timeZone: 'Asia/Tokyo' });
    expect(await generationOf(id)).toEqual({ generation: 3 });
    await capsules.change(ana, id, '', { deliveryDate: '2031-05-04T12:00:00Z' });
    expect(await generationOf(id)).toEqual({ generation: 3 });
  });

  it.each<[string, object, string]>([
    ['of the past', { deliveryDate: inDays(-3) }, 'deliveryDate'],
    ['without an offset', { deliveryDate: '2031-05-04T12:00:00' }, 'deliveryDate'],
    ['in no zone', { deliveryDate: '2031-05-04T12:00:00Z', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['and another state', { deliveryDate: '2031-05-04T12:00:00Z', status: 'delivered' }, 'status'],
    ['that is none', {}, 'deliveryDate'],
  ])('%s is refused by name', async (_, sent, field) => {
    const { ana, id, deliveryDate } = await capsules.bought();
    const { status, body } = await capsules.change(ana, id, '', sent);
    expect([status, (body as unknown as ErrorBody).details?.map((one) => one.field)]).toEqual([400, [field]]);
    expect((await capsules.seen(ana, id)).deliveryDate).toBe(deliveryDate);
  });

  it('is refused for another person’s, while the payment is not clear, in the last two minutes and afterwards', async () => {
    const ana = aPerson();
    const sent = { deliveryDate: inDays(60) };
    const { id } = await capsules.capsule(ana);
    expect((await capsules.change(aPerson(), id, '', sent)).status).toBe(404);
    await capsules.payment(id, 'processing', 1);
    expect((await capsules.change(ana, id, '', sent)).status).toBe(409);
    await capsules.payment(id, 'disputed', 2);
    expect((await capsules.change(ana, id, '', sent)).status).toBe(409);
    await capsules.payment(id, 'paid', 3);
    await app.records.query(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() + interval '119 seconds' WHERE id = $1`,
      [id],
    );
    expect((await capsules.change(ana, id, '', sent)).status).toBe(409);
    await capsules.letDayPass(id);
    await capsules.arrived(id, 1);
    expect((await capsules.change(ana, id, '', sent)).status).toBe(409);
  });

  it('of a capsule that is not paid plans nothing yet', async () => {
    const { ana, id } = await capsules.ordered();
    await capsules.letDayCome(id);
    const { status, body } = await capsules.change(ana, id, '', { deliveryDate: inDays(60) });
    expect([status, body.status]).toEqual([200, 'pending']);
    expect(await capsules.day(id)).toBeUndefined();
    await capsules.payment(id, 'paid', 1);
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(body.deliveryDate) });
  });

  it('makes an arrival of the older plan one that changes nothing', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.change(ana, id, '', { deliveryDate: inDays(60) });
    await capsules.arrived(id, 1);
    expect((await capsules.seen(ana, id)).status).toBe('active');
  });

  it('that holds videos leaves their contributors seven days, and they see it by their edit link', async () => {
    const ana = aPerson();
    const { id, slug, deliveryDate } = await strangers.capsule(ana);
    // Nobody gave anything for the first date yet.
    expect((await capsules.change(ana, id, '', { deliveryDate: inDays(2) })).status).toBe(200);
    await capsules.change(ana, id, '', { deliveryDate });
    const { receipt } = await strangers.contribute(slug);
    for (const near of [2, 6]) {
      const { status, body } = await capsules.change(ana, id, '', { deliveryDate: inDays(near) });
      expect([status, (body as unknown as ErrorBody).details?.map(({ field }) => field)]).toEqual([
        400,
        ['deliveryDate'],
      ]);
    }
    expect((await capsules.seen(ana, id)).deliveryDate).toBe(deliveryDate);
    expect((await strangers.strangers.receipt(receipt)).body).toMatchObject({ opensAt: deliveryDate, movedFrom: null });
    const moved = await capsules.change(ana, id, '', { deliveryDate: inDays(9) });
    expect(moved.status).toBe(200);
    expect((await strangers.strangers.receipt(receipt)).body).toMatchObject({
      opensAt: moved.body.deliveryDate,
      movedFrom: deliveryDate,
    });
    // Nor nearer step by step, and always further away.
    expect((await capsules.change(ana, id, '', { deliveryDate: inDays(5) })).status).toBe(400);
    expect((await capsules.change(ana, id, '', { deliveryDate: inDays(20) })).status).toBe(200);
  });

  it('of a closed capsule has its reel made anew, because the day is to be seen in it', async () => {
    const ana = aPerson();
    const { id, slug } = await strangers.capsule(ana);
    await strangers.contribute(slug);
    await capsules.change(ana, id, '/close');
    await capsules.change(ana, id, '', { deliveryDate: '2031-05-04T12:00:00Z' });
    const days = (await app.posted(id))
      .filter(({ type }) => type === 'reel.requested')
      .map(({ payload }) => payload['day']);
    expect(days).toEqual([expect.any(String), '2031-05-04']);
  });
});

describe('a link', () => {
  it('shows the question and the room, and nothing of the host', async () => {
    const { slug, deliveryDate } = await capsules.paid(aPerson());
    expect(await publicly(slug)).toMatchObject({ status: 200 });
    expect((await publicly(slug)).body).toEqual({
      capsuleName: 'Ana & Ben',
      capsuleType: 'wedding',
      promptTitle: 'A wish for us',
      promptDescription: 'What do you wish us for the next ten years?',
      maxVideoDurationSeconds: 300,
      slotsRemaining: 50,
      state: 'open',
      deliveryDate,
    });
  });

  it('counts the places of uploads under way, so that nobody records in vain', async () => {
    const ana = aPerson();
    const { id, slug } = await strangers.capsule(ana, 2);
    const room = async () => {
      const { slotsRemaining, state } = (await publicly(slug)).body;
      return [slotsRemaining, state];
    };
    await strangers.contribute(slug);
    expect(await room()).toEqual([1, 'open']);
    const held = await strangers.letIn(slug);
    expect(await room()).toEqual([0, 'full']);
    await strangers.expire(held);
    expect(await room()).toEqual([1, 'open']);
    await strangers.contribute(slug);
    await strangers.limit(id, 2);
    expect(await room()).toEqual([0, 'full']);
    await capsules.change(ana, id, '/close');
    expect(await room()).toEqual([0, 'closed']);
  });

  it('of a capsule with room for everybody has no number', async () => {
    const { slug } = await capsules.paid(aPerson(), aBundle());
    expect((await publicly(slug)).body).toMatchObject({ slotsRemaining: null, state: 'open' });
  });

  it('unknown, malformed and not paid are alike', async () => {
    const { slug } = await capsules.capsule(aPerson(), anOrder());
    const answers = await Promise.all([slug, '1'.repeat(22), 'x', '%00'].map(publicly));
    for (const { status, body } of answers) {
      expect([status, (body as unknown as ErrorBody).message]).toEqual([
        404,
        'This capsule link is invalid or has been removed.',
      ]);
    }
  });

  it('counts who looks, but not its host, and nobody while it shows nothing', async () => {
    const { ana, id, slug } = await capsules.ordered();
    const visit = async (who: string | null, what = slug) =>
      (await app.call(who, 'POST', '/capsules/visits', { slug: what })).status;
    expect(await visit(null)).toBe(204);
    await capsules.payment(id, 'paid', 1);
    expect([await visit(null), await visit(aPerson()), await visit(ana), await visit(null, 'x')]).toEqual([
      204, 204, 204, 204,
    ]);
    expect((await capsules.seen(ana, id)).viewCount).toBe(2);
  });
});
