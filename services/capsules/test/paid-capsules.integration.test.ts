// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import type { CapsulePackageDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { newUserId, CapsulesTestApp, refusal } from './capsules-test-app.js';
import { bundleOrder, weddingOrder, PaidCapsulesClient } from './paid-capsules-client.js';
import { inDays } from './uploads.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);

const countRows = async (host: string): Promise<number> =>
  (await app.admin.query('SELECT 1 FROM capsules.paid_capsules WHERE user_id = $1', [host])).rowCount ?? -1;
const keyHeaders = (key: string = randomUUID()) => ({ 'idempotency-key': key });

it('visitors see all packages, in order', async () => {
  const { status, body } = await app.call<CapsulePackageDto[]>(null, 'GET', '/capsule-packages');
  expect(status).toBe(200);
  expect(body.map(({ name, basePriceCents, kind }) => [name, basePriceCents, kind])).toEqual([
    ['Wedding Capsule', 2900, 'wedding'],
    ['Anniversary Capsule', 1900, 'anniversary'],
    ['Forever Bundle', 5900, 'bundle'],
  ]);
  expect(body[2]).toMatchObject({ maxContributors: null, anniversaryCredits: 5, maxVideoDurationSeconds: 300 });
});

describe('a new capsule', () => {
  it('is pending and visible only to its host', async () => {
    const { host, ...capsule } = await capsules.createHostAndOrder();
    expect(capsule).toMatchObject({
      ...weddingOrder({ deliveryDate: capsule.deliveryDate }),
      packageName: 'Wedding Capsule',
      priceLines: [{ kind: 'package', label: 'Wedding Capsule', cents: 2900 }],
      usesCredit: false,
      status: 'pending',
      paymentStatus: 'pending',
      contributorCount: 0,
      viewCount: 0,
      deliveredAt: null,
      isOpen: false,
      isSealed: true,
      needsNewDate: false,
      needsApproval: false,
    });
    expect(await capsules.read(host, capsule.id)).toEqual(capsule);
    expect((await app.call<PaidCapsuleDto[]>(host, 'GET', '/capsules')).body).toEqual([capsule]);
    expect((await app.call(newUserId(), 'GET', `/capsules/${capsule.id}`)).status).toBe(404);
    expect((await app.call(null, 'GET', `/capsules/${capsule.id}`)).status).toBe(401);
  });

  it.each([
    ['Europe/Berlin', '2031-05-05T07:00:00.000Z'],
    ['America/New_York', '2031-05-04T13:00:00.000Z'],
    [undefined, '2031-05-04T09:00:00.000Z'],
  ])('is due at nine o’clock in the time zone of the order (%s; UTC by default)', async (timeZone, deliveryDate) => {
    const order = weddingOrder({ deliveryDate: '2031-05-04T22:30:00Z', timeZone });
    const capsule = await capsules.createCapsule(newUserId(), order);
    expect(capsule).toMatchObject({ deliveryDate, timeZone: timeZone ?? 'UTC' });
  });

  it('has the extras that were ordered', async () => {
    const capsule = await capsules.createHostAndOrder(
      weddingOrder({
        hasLongerVideoAddon: true,
        hasHighlightReelAddon: true,
        additionalContributorSlots: 15,
        maxContributors: 70,
        maxVideoDurationSeconds: 900,
        totalPriceCents: 2900 + 2500 + 5000 + 2000,
      }),
    );
    expect(capsule.priceLines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['package', 2900],
      ['longer-video', 2500],
      ['highlight-reel', 5000],
      ['contributor-slots', 2000],
    ]);
    // Slots are sold in blocks of ten.
    expect(capsule).toMatchObject({ additionalContributorSlots: 20, maxContributors: 70 });
  });

  it('has trimmed texts without hidden characters, and null for a blank name', async () => {
    const capsule = await capsules.createHostAndOrder(
      weddingOrder({ capsuleName: ' \u200b ', promptTitle: ' A wish\u202e ', promptDescription: 'One\r\ntwo <b>' }),
    );
    expect(capsule).toMatchObject({ capsuleName: null, promptTitle: 'A wish', promptDescription: 'One\ntwo <b>' });
  });

  it.each<[string, object, string]>([
    ['a past date', { deliveryDate: inDays(-2) }, 'deliveryDate'],
    ['a year beyond the calendar', { deliveryDate: '+275760-09-13T00:00:00.000Z' }, 'deliveryDate'],
    ['30 February', { deliveryDate: '2031-02-30T09:00:00Z' }, 'deliveryDate'],
    ['a date without an offset', { deliveryDate: '2031-02-03T09:00:00' }, 'deliveryDate'],
    ['no date', { deliveryDate: undefined }, 'deliveryDate'],
    ['an offset instead of a time zone', { timeZone: '+02:00' }, 'timeZone'],
    ['an unknown package', { packageId: 'gold-capsule' }, 'packageId'],
    ['a package id that PostgreSQL cannot store', { packageId: 'a\u0000b' }, 'packageId'],
    ['an unknown occasion', { capsuleType: 'funeral' }, 'capsuleType'],
    ['a blank title', { promptTitle: ' \u200b' }, 'promptTitle'],
    ['a title with two lines', { promptTitle: 'a\r\nBcc: b' }, 'promptTitle'],
    ['no description', { promptDescription: '' }, 'promptDescription'],
    ['a name that is too long', { capsuleName: 'x'.repeat(121) }, 'capsuleName'],
    ['a negative number of slots', { additionalContributorSlots: -10 }, 'additionalContributorSlots'],
    ['half a slot', { additionalContributorSlots: 1.5 }, 'additionalContributorSlots'],
    ['a billion slots', { additionalContributorSlots: 1e9 }, 'additionalContributorSlots'],
    ['a number of slots as text', { additionalContributorSlots: '10' }, 'additionalContributorSlots'],
    [
      'more slots for a package without a limit',
      { ...bundleOrder(), additionalContributorSlots: 10, totalPriceCents: 6900 },
      'additionalContributorSlots',
    ],
    ['a credit for a wedding', { useCredit: true, totalPriceCents: 0 }, 'useCredit'],
    ['a status', { status: 'active' }, 'status'],
    ['a payment status', { paymentStatus: 'paid' }, 'paymentStatus'],
    ['another host', { hostId: 'me' }, 'hostId'],
    ['another user', { userId: 'me' }, 'userId'],
  ])('with %s is refused with an error that names the field', async (_, change, field) => {
    const host = newUserId();
    expect(await capsules.order(host, { ...weddingOrder(), ...change })).toMatchObject(refusal(field));
    expect(await countRows(host)).toBe(0);
  });

  it.each<[string, object]>([
    ['total', { totalPriceCents: 1 }],
    ['contributor limit', { maxContributors: 51 }],
    ['contributor limit (none)', { maxContributors: null }],
    ['maximum video length', { maxVideoDurationSeconds: 900 }],
  ])('is refused with 409 if the client computed another %s', async (_, change) => {
    const host = newUserId();
    const conflict = { code: 'wrong_state', details: [{ field: Object.keys(change)[0] }] };
    expect(await capsules.order(host, { ...weddingOrder(), ...change })).toMatchObject({ status: 409, body: conflict });
    expect(await countRows(host)).toBe(0);
  });

  it('is refused for visitors', async () => {
    expect((await app.call(null, 'POST', '/capsules', weddingOrder())).status).toBe(401);
  });
});

describe('an order', () => {
  it('creates one capsule, even if it is sent twenty times at once with the same key', async () => {
    const [host, order, headers] = [newUserId(), weddingOrder(), keyHeaders()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => capsules.order(host, order, headers)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await countRows(host)).toBe(1);
    expect((await capsules.order(host, order, keyHeaders())).body.id).not.toBe(responses[0]?.body.id);
  });

  it('with the key of a different order is refused, without revealing that order', async () => {
    const [host, headers] = [newUserId(), keyHeaders()];
    await capsules.order(host, weddingOrder(), headers);
    const response = await capsules.order(host, weddingOrder({ capsuleName: 'Another' }), headers);
    expect(response).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(JSON.stringify(response.body)).not.toContain('Ana & Ben');
    expect(await countRows(host)).toBe(1);
  });

  it('with a key that another user has sent creates another capsule; a malformed key is refused', async () => {
    const [order, headers] = [weddingOrder(), keyHeaders()];
    const [first, second] = [
      await capsules.order(newUserId(), order, headers),
      await capsules.order(newUserId(), order, headers),
    ];
    expect(first.body.id).not.toBe(second.body.id);
    expect((await capsules.order(newUserId(), order, keyHeaders('x'.repeat(201)))).status).toBe(400);
  });

  it('can be sent again with the same key after a refusal', async () => {
    const [host, headers] = [newUserId(), keyHeaders()];
    expect((await capsules.order(host, weddingOrder({ totalPriceCents: 1 }), headers)).status).toBe(409);
    expect((await capsules.order(host, weddingOrder(), headers)).status).toBe(201);
  });
});

it('the list of paid capsules is paginated, newest first', async () => {
  const host = newUserId();
  const [first, second, third] = [
    await capsules.createCapsule(host),
    await capsules.createCapsule(host),
    await capsules.createCapsule(host),
  ];
  expect(await app.readPages(host, '/capsules?limit=2')).toEqual([
    { total: '3', ids: [third.id, second.id] },
    { total: '3', ids: [first.id] },
  ]);
});
