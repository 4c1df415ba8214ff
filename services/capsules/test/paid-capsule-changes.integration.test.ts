// Real: the capsules application, Postgres, Redis, the inboxes of the others; billing's role posts its messages.
import { randomUUID } from 'node:crypto';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { newUserId, CapsulesTestApp, refusal, type ApiResponse } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { bundleOrder } from './paid-capsules-client.js';
import { inDays } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const getPublicPage = (slug: string): Promise<ApiResponse<PublicCapsuleDto>> =>
  app.call(null, 'GET', `/public/capsules/${slug}`);
const change = async (host: string, id: string, act: '/close' | '/reopen') =>
  (await capsules.change(host, id, act)).status;
const move = (host: string, id: string, deliveryDate: string, timeZone?: string) =>
  capsules.change(host, id, '', { deliveryDate, timeZone });

describe('closing', () => {
  it('stops contributions, and reopening allows them again; both can be repeated', async () => {
    const { ana, id, slug } = await capsules.bought();
    const closed = { status: 200, body: { status: 'closed', isOpen: false } };
    for (let twice = 0; twice < 2; twice += 1) expect(await capsules.change(ana, id, '/close')).toMatchObject(closed);
    expect((await getPublicPage(slug)).body.state).toBe('closed');
    expect((await contributions.admit(slug)).status).toBe(409);
    const open = { status: 200, body: { status: 'active', isOpen: true } };
    for (let twice = 0; twice < 2; twice += 1) expect(await capsules.change(ana, id, '/reopen')).toMatchObject(open);
    expect((await contributions.admit(slug)).status).toBe(201);
  });

  it('is only for the host of an active capsule', async () => {
    const ana = newUserId();
    const [pending, paid] = [await capsules.capsule(ana), await capsules.paid(ana)];
    for (const act of ['/close', '/reopen'] as const) {
      expect(await change(newUserId(), paid.id, act)).toBe(404);
      expect(await change(ana, randomUUID(), act)).toBe(404);
      expect(await change(ana, pending.id, act)).toBe(409);
    }
    await capsules.payment(paid.id, 'refunded', 2);
    expect(await change(ana, paid.id, '/close')).toBe(409);
  });

  it('requests the reel once, even for ten concurrent requests', async () => {
    const { ana, id, slug } = await contributions.hosted();
    await contributions.contribute(slug);
    const responses = await Promise.all(Array.from({ length: 10 }, () => capsules.change(ana, id, '/close')));
    expect(responses.map(({ status, body }) => [status, body.status])).toEqual(Array(10).fill([200, 'closed']));
    expect(await contributions.reelRequests(id)).toHaveLength(1);
    await capsules.change(ana, id, '/reopen');
    expect((await contributions.reel(ana, id)).body.state).toBe('none');
    await capsules.change(ana, id, '/close');
    expect(await contributions.reelRequests(id)).toHaveLength(2);
  });

  it('is final from the delivery date on', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.change(ana, id, '/close');
    await capsules.letDayCome(id);
    expect(await change(ana, id, '/reopen')).toBe(409);
    await capsules.waitForOpening(id);
    await capsules.delivered(id, 1);
    for (const act of ['/close', '/reopen'] as const) expect(await change(ana, id, act)).toBe(409);
  });

  it('racing the delivery date opens the capsule once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ana, id } = await capsules.bought();
      const [, status] = await Promise.all([capsules.letDayCome(id), change(ana, id, '/close')]);
      expect(status).toBe(200);
      await capsules.waitForOpening(id);
      expect(await app.postedTypes(id)).toEqual(['capsule.opened']);
      expect((await capsules.seen(ana, id)).status).toBe('closed');
    }
  });
});

describe('a new date', () => {
  it('moves the opening, in the same or a new time zone', async () => {
    const { ana, id } = await capsules.bought();
    const moved = await move(ana, id, '2031-05-04T12:00:00Z');
    expect(moved).toMatchObject({
      status: 200,
      body: { deliveryDate: '2031-05-04T07:00:00.000Z', timeZone: 'Europe/Berlin' },
    });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date('2031-05-04T07:00:00.000Z') });
    for (const timeZone of ['Asia/Tokyo', undefined]) {
      const { body } = await move(ana, id, '2031-05-04T12:00:00Z', timeZone);
      expect(body).toMatchObject({ deliveryDate: '2031-05-04T00:00:00.000Z', timeZone: 'Asia/Tokyo' });
      const { rows } = await app.records.query('SELECT generation FROM capsules.paid_capsules WHERE id = $1', [id]);
      expect(rows).toEqual([{ generation: 3 }]);
    }
  });

  it.each<[string, object, string]>([
    ['in the past', { deliveryDate: inDays(-3) }, 'deliveryDate'],
    ['without an offset', { deliveryDate: '2031-05-04T12:00:00' }, 'deliveryDate'],
    ['in an unknown time zone', { deliveryDate: '2031-05-04T12:00:00Z', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['with a status', { deliveryDate: '2031-05-04T12:00:00Z', status: 'delivered' }, 'status'],
    ['that is missing', {}, 'deliveryDate'],
  ])('%s is refused by field', async (_, sent, field) => {
    const { ana, id, deliveryDate } = await capsules.bought();
    expect(await capsules.change(ana, id, '', sent)).toMatchObject(refusal(field));
    expect((await capsules.seen(ana, id)).deliveryDate).toBe(deliveryDate);
  });

  it('is refused for other users, unclear payments, and from two minutes before the opening', async () => {
    const { ana, id } = await capsules.ordered();
    const status = async (host = ana) => (await move(host, id, inDays(60))).status;
    expect(await status(newUserId())).toBe(404);
    await capsules.payment(id, 'processing', 1);
    expect(await status()).toBe(409);
    await capsules.payment(id, 'disputed', 2);
    expect(await status()).toBe(409);
    await capsules.payment(id, 'paid', 3);
    await app.records.query(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() + interval '119 seconds' WHERE id = $1`,
      [id],
    );
    expect(await status()).toBe(409);
    await capsules.letDayPass(id);
    await capsules.delivered(id, 1);
    expect(await status()).toBe(409);
  });

  it('is scheduled once the capsule is paid', async () => {
    const { ana, id } = await capsules.ordered();
    await capsules.letDayCome(id);
    const { status, body } = await move(ana, id, inDays(60));
    expect([status, body.status]).toEqual([200, 'pending']);
    expect(await capsules.day(id)).toBeUndefined();
    await capsules.payment(id, 'paid', 1);
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(body.deliveryDate) });
  });

  it('makes a delivery on the old date stale', async () => {
    const { ana, id } = await capsules.bought();
    await move(ana, id, inDays(60));
    await capsules.delivered(id, 1);
    expect((await capsules.seen(ana, id)).status).toBe('active');
  });

  it('leaves contributors seven days, and shows in their edit links', async () => {
    const { ana, id, slug, deliveryDate } = await contributions.hosted();
    // Without contributions, the date may be nearer.
    expect((await move(ana, id, inDays(2))).status).toBe(200);
    await move(ana, id, deliveryDate);
    const { editSecret } = await contributions.contribute(slug);
    for (const near of [2, 6]) expect(await move(ana, id, inDays(near))).toMatchObject(refusal('deliveryDate'));
    expect((await capsules.seen(ana, id)).deliveryDate).toBe(deliveryDate);
    expect((await contributions.readEditLink(editSecret)).body).toMatchObject({
      opensAt: deliveryDate,
      movedFrom: null,
    });
    const moved = await move(ana, id, inDays(9));
    expect(moved.status).toBe(200);
    const shown = { opensAt: moved.body.deliveryDate, movedFrom: deliveryDate };
    expect((await contributions.readEditLink(editSecret)).body).toMatchObject(shown);
    expect((await move(ana, id, inDays(5))).status).toBe(400);
    expect((await move(ana, id, inDays(20))).status).toBe(200);
  });

  it('of a closed capsule requests a new reel, which shows the date', async () => {
    const { ana, id } = await contributions.closedCapsule('Ben');
    await move(ana, id, '2031-05-04T12:00:00Z');
    const days = (await contributions.reelRequests(id)).map(({ day }) => day);
    expect(days).toEqual([expect.any(String), '2031-05-04']);
  });
});

describe('a public link', () => {
  it('shows the question and remaining slots, and nothing about the host', async () => {
    const { slug, deliveryDate } = await capsules.bought();
    const { status, body } = await getPublicPage(slug);
    expect(status).toBe(200);
    expect(body).toEqual({
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

  it('counts the slots that uploads hold', async () => {
    const { ana, id, slug } = await contributions.hosted(2);
    const availability = async () => {
      const { slotsRemaining, state } = (await getPublicPage(slug)).body;
      return [slotsRemaining, state];
    };
    await contributions.contribute(slug);
    expect(await availability()).toEqual([1, 'open']);
    const held = await contributions.begin(slug);
    expect(await availability()).toEqual([0, 'full']);
    await app.expire(held);
    expect(await availability()).toEqual([1, 'open']);
    await contributions.contribute(slug);
    await contributions.limit(id, 2);
    expect(await availability()).toEqual([0, 'full']);
    await capsules.change(ana, id, '/close');
    expect(await availability()).toEqual([0, 'closed']);
  });

  it('of a capsule without a limit shows no number', async () => {
    const { slug } = await capsules.bought(bundleOrder());
    expect((await getPublicPage(slug)).body).toMatchObject({ slotsRemaining: null, state: 'open' });
  });

  it('does not distinguish unknown, malformed and unpaid links', async () => {
    const { slug } = await capsules.ordered();
    const message = 'This capsule link is invalid or has been removed.';
    for (const unknown of [slug, '1'.repeat(22), 'x', '%00']) {
      expect(await getPublicPage(unknown)).toMatchObject({ status: 404, body: { message } });
    }
  });

  it('counts visits, except those of the host or before payment', async () => {
    const { ana, id, slug } = await capsules.ordered();
    const visit = async (user: string | null, what = slug) =>
      (await app.call(user, 'POST', '/capsules/visits', { slug: what })).status;
    expect(await visit(null)).toBe(204);
    await capsules.payment(id, 'paid', 1);
    const visits = [await visit(null), await visit(newUserId()), await visit(ana), await visit(null, 'x')];
    expect(visits).toEqual([204, 204, 204, 204]);
    expect((await capsules.seen(ana, id)).viewCount).toBe(2);
  });
});
