// Real: the capsules service in this process, PostgreSQL, Redis. Messages are posted with the senders' database roles.
import { randomUUID } from 'node:crypto';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { newUserId, CapsulesTestApp, refusal, type ApiResponse } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { bundleOrder } from './paid-capsules-client.js';
import { inDays } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const readPublicCapsule = (slug: string): Promise<ApiResponse<PublicCapsuleDto>> =>
  app.call(null, 'GET', `/public/capsules/${slug}`);
const change = async (host: string, id: string, action: '/close' | '/reopen') =>
  (await capsules.change(host, id, action)).status;
const moveDate = (host: string, id: string, deliveryDate: string, timeZone?: string) =>
  capsules.change(host, id, '', { deliveryDate, timeZone });

describe('closing', () => {
  it('stops contributions until the capsule is reopened; both can be repeated', async () => {
    const { host, id, slug } = await capsules.createHostAndPaidCapsule();
    const closed = { status: 200, body: { status: 'closed', isOpen: false } };
    for (let round = 0; round < 2; round += 1) expect(await capsules.change(host, id, '/close')).toMatchObject(closed);
    expect((await readPublicCapsule(slug)).body.state).toBe('closed');
    expect((await contributions.admit(slug)).status).toBe(409);
    const open = { status: 200, body: { status: 'active', isOpen: true } };
    for (let round = 0; round < 2; round += 1) expect(await capsules.change(host, id, '/reopen')).toMatchObject(open);
    expect((await contributions.admit(slug)).status).toBe(201);
  });

  it('is refused for other users and unless the capsule is active, like reopening', async () => {
    const host = newUserId();
    const [pending, paid] = [await capsules.createCapsule(host), await capsules.createPaidCapsule(host)];
    for (const action of ['/close', '/reopen'] as const) {
      expect(await change(newUserId(), paid.id, action)).toBe(404);
      expect(await change(host, randomUUID(), action)).toBe(404);
      expect(await change(host, pending.id, action)).toBe(409);
    }
    await capsules.postPayment(paid.id, 'refunded', 2);
    expect(await change(host, paid.id, '/close')).toBe(409);
  });

  it('requests the reel once, even if ten requests close the capsule concurrently', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    await contributions.contribute(slug);
    const responses = await Promise.all(Array.from({ length: 10 }, () => capsules.change(host, id, '/close')));
    expect(responses.map(({ status, body }) => [status, body.status])).toEqual(Array(10).fill([200, 'closed']));
    expect(await contributions.findReelRequests(id)).toHaveLength(1);
    await capsules.change(host, id, '/reopen');
    expect((await contributions.callReel(host, id)).body.state).toBe('none');
    await capsules.change(host, id, '/close');
    expect(await contributions.findReelRequests(id)).toHaveLength(2);
  });

  it('is final from the delivery date on', async () => {
    const { host, id } = await capsules.createHostAndPaidCapsule();
    await capsules.change(host, id, '/close');
    await capsules.makeDue(id);
    expect(await change(host, id, '/reopen')).toBe(409);
    await capsules.waitForOpening(id);
    await capsules.reportDelivered(id, 1);
    for (const action of ['/close', '/reopen'] as const) expect(await change(host, id, action)).toBe(409);
  });

  it('at the delivery time does not prevent the opening, which happens once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { host, id } = await capsules.createHostAndPaidCapsule();
      const [, status] = await Promise.all([capsules.makeDue(id), change(host, id, '/close')]);
      expect(status).toBe(200);
      await capsules.waitForOpening(id);
      expect(await app.findMessageTypes(id)).toEqual(['capsule.opened']);
      expect((await capsules.read(host, id)).status).toBe('closed');
    }
  });
});

describe('a new date', () => {
  it('moves the opening, in the same or a new time zone', async () => {
    const { host, id } = await capsules.createHostAndPaidCapsule();
    const moved = await moveDate(host, id, '2031-05-04T12:00:00Z');
    expect(moved).toMatchObject({
      status: 200,
      body: { deliveryDate: '2031-05-04T07:00:00.000Z', timeZone: 'Europe/Berlin' },
    });
    expect(await capsules.findOpening(id)).toEqual({ state: 'waiting', next: new Date('2031-05-04T07:00:00.000Z') });
    for (const timeZone of ['Asia/Tokyo', undefined]) {
      const { body } = await moveDate(host, id, '2031-05-04T12:00:00Z', timeZone);
      expect(body).toMatchObject({ deliveryDate: '2031-05-04T00:00:00.000Z', timeZone: 'Asia/Tokyo' });
      const { rows } = await app.admin.query('SELECT generation FROM capsules.paid_capsules WHERE id = $1', [id]);
      expect(rows).toEqual([{ generation: 3 }]);
    }
  });

  it.each<[string, object, string]>([
    ['in the past', { deliveryDate: inDays(-3) }, 'deliveryDate'],
    ['without an offset', { deliveryDate: '2031-05-04T12:00:00' }, 'deliveryDate'],
    ['in an unknown time zone', { deliveryDate: '2031-05-04T12:00:00Z', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['with a status', { deliveryDate: '2031-05-04T12:00:00Z', status: 'delivered' }, 'status'],
    ['without a value', {}, 'deliveryDate'],
  ])('%s is refused with an error that names the field', async (_, body, field) => {
    const { host, id, deliveryDate } = await capsules.createHostAndPaidCapsule();
    expect(await capsules.change(host, id, '', body)).toMatchObject(refusal(field));
    expect((await capsules.read(host, id)).deliveryDate).toBe(deliveryDate);
  });

  it('is refused for other users, during a payment or dispute, and from two minutes before the opening', async () => {
    const { host, id } = await capsules.createHostAndOrder();
    const status = async (user = host) => (await moveDate(user, id, inDays(60))).status;
    expect(await status(newUserId())).toBe(404);
    await capsules.postPayment(id, 'processing', 1);
    expect(await status()).toBe(409);
    await capsules.postPayment(id, 'disputed', 2);
    expect(await status()).toBe(409);
    await capsules.postPayment(id, 'paid', 3);
    await app.admin.query(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() + interval '119 seconds' WHERE id = $1`,
      [id],
    );
    expect(await status()).toBe(409);
    await capsules.openNow(id);
    await capsules.reportDelivered(id, 1);
    expect(await status()).toBe(409);
  });

  it('is scheduled once the capsule is paid', async () => {
    const { host, id } = await capsules.createHostAndOrder();
    await capsules.makeDue(id);
    const { status, body } = await moveDate(host, id, inDays(60));
    expect([status, body.status]).toEqual([200, 'pending']);
    expect(await capsules.findOpening(id)).toBeUndefined();
    await capsules.postPayment(id, 'paid', 1);
    expect(await capsules.findOpening(id)).toEqual({ state: 'waiting', next: new Date(body.deliveryDate) });
  });

  it('makes a delivery report for the old date stale', async () => {
    const { host, id } = await capsules.createHostAndPaidCapsule();
    await moveDate(host, id, inDays(60));
    await capsules.reportDelivered(id, 1);
    expect((await capsules.read(host, id)).status).toBe('active');
  });

  it('must leave contributors seven days; their edit links show both dates', async () => {
    const { host, id, slug, deliveryDate } = await contributions.createHostAndCapsule();
    // Without contributions, the new date may be sooner.
    expect((await moveDate(host, id, inDays(2))).status).toBe(200);
    await moveDate(host, id, deliveryDate);
    const { editSecret } = await contributions.contribute(slug);
    for (const days of [2, 6]) expect(await moveDate(host, id, inDays(days))).toMatchObject(refusal('deliveryDate'));
    expect((await capsules.read(host, id)).deliveryDate).toBe(deliveryDate);
    expect((await contributions.readEditLink(editSecret)).body).toMatchObject({
      opensAt: deliveryDate,
      movedFrom: null,
    });
    const moved = await moveDate(host, id, inDays(9));
    expect(moved.status).toBe(200);
    const shown = { opensAt: moved.body.deliveryDate, movedFrom: deliveryDate };
    expect((await contributions.readEditLink(editSecret)).body).toMatchObject(shown);
    expect((await moveDate(host, id, inDays(5))).status).toBe(400);
    expect((await moveDate(host, id, inDays(20))).status).toBe(200);
  });

  it('of a closed capsule requests a new reel, because the reel shows the date', async () => {
    const { host, id } = await contributions.createClosedCapsule('Ben');
    await moveDate(host, id, '2031-05-04T12:00:00Z');
    const days = (await contributions.findReelRequests(id)).map(({ day }) => day);
    expect(days).toEqual([expect.any(String), '2031-05-04']);
  });
});

describe('a public link', () => {
  it('shows the prompt and the remaining slots, but nothing about the host', async () => {
    const { slug, deliveryDate, timeZone } = await capsules.createHostAndPaidCapsule();
    const { status, body } = await readPublicCapsule(slug);
    expect(status).toBe(200);
    expect(body).toEqual({
      capsuleName: 'Ana & Ben',
      capsuleType: 'wedding',
      promptTitle: 'A wish for us',
      promptDescription: 'What do you wish for us over the next ten years?',
      maxVideoDurationSeconds: 300,
      slotsRemaining: 50,
      state: 'open',
      deliveryDate,
      timeZone,
    });
  });

  it('does not offer slots that uploads hold', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule(2);
    const readAvailability = async () => {
      const { slotsRemaining, state } = (await readPublicCapsule(slug)).body;
      return [slotsRemaining, state];
    };
    await contributions.contribute(slug);
    expect(await readAvailability()).toEqual([1, 'open']);
    const admissionId = await contributions.begin(slug);
    expect(await readAvailability()).toEqual([0, 'full']);
    await app.expire(admissionId);
    expect(await readAvailability()).toEqual([1, 'open']);
    await contributions.contribute(slug);
    await contributions.setLimit(id, 2);
    expect(await readAvailability()).toEqual([0, 'full']);
    await capsules.change(host, id, '/close');
    expect(await readAvailability()).toEqual([0, 'closed']);
  });

  it('of a capsule without a limit shows no number of slots', async () => {
    const { slug } = await capsules.createHostAndPaidCapsule(bundleOrder());
    expect((await readPublicCapsule(slug)).body).toMatchObject({ slotsRemaining: null, state: 'open' });
  });

  it('returns the same error if it is unknown, malformed or of an unpaid capsule', async () => {
    const { slug } = await capsules.createHostAndOrder();
    const message = 'This capsule link is invalid or has been removed.';
    for (const unknown of [slug, '1'.repeat(22), 'x', '%00']) {
      expect(await readPublicCapsule(unknown)).toMatchObject({ status: 404, body: { message } });
    }
  });

  it('counts visits, except those by the host or before the payment', async () => {
    const { host, id, slug } = await capsules.createHostAndOrder();
    const visit = async (user: string | null, visitedSlug = slug) =>
      (await app.call(user, 'POST', '/capsules/visits', { slug: visitedSlug })).status;
    expect(await visit(null)).toBe(204);
    await capsules.postPayment(id, 'paid', 1);
    const visits = [await visit(null), await visit(newUserId()), await visit(host), await visit(null, 'x')];
    expect(visits).toEqual([204, 204, 204, 204]);
    expect((await capsules.read(host, id)).viewCount).toBe(2);
  });
});
