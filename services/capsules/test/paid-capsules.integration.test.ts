// Real: the capsules application, Postgres, Redis, the inboxes of the others.
import { randomUUID } from 'node:crypto';
import type { CapsulePackageDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, CapsulesTestApp, inDays } from './capsules-test-app.js';
import { aBundle, anOrder, PaidCapsulesClient } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);

const rowsOf = async (host: string): Promise<number> =>
  (await app.records.query('SELECT 1 FROM capsules.paid_capsules WHERE person_id = $1', [host])).rowCount ?? -1;
const withKey = (key: string) => ({ 'idempotency-key': key });

describe('the packages', () => {
  it('are told to anybody, in their order', async () => {
    const { status, body } = await app.call<CapsulePackageDto[]>(null, 'GET', '/capsule-packages');
    expect(status).toBe(200);
    expect(body.map(({ name, basePriceCents, kind }) => [name, basePriceCents, kind])).toEqual([
      ['Wedding Capsule', 2900, 'wedding'],
      ['Anniversary Capsule', 1900, 'anniversary'],
      ['Forever Bundle', 5900, 'bundle'],
    ]);
    expect(body[2]).toMatchObject({ maxContributors: null, anniversaryCredits: 5, maxVideoDurationSeconds: 300 });
  });
});

describe('a new capsule', () => {
  it('waits for its payment, for its host alone', async () => {
    const ana = aPerson();
    const made = await capsules.capsule(ana);
    expect(made).toMatchObject({
      ...anOrder({ deliveryDate: made.deliveryDate }),
      packageName: 'Wedding Capsule',
      priceLines: [{ kind: 'package', label: 'Wedding Capsule', unitCents: 2900, quantity: 1 }],
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
    expect(await capsules.seen(ana, made.id)).toEqual(made);
    expect((await app.call<PaidCapsuleDto[]>(ana, 'GET', '/capsules')).body).toEqual([made]);
    expect((await app.call(aPerson(), 'GET', `/capsules/${made.id}`)).status).toBe(404);
    expect((await app.call(null, 'GET', `/capsules/${made.id}`)).status).toBe(401);
  });

  it('is due at nine on the wall of its zone, whatever the hour that was sent', async () => {
    const deliveryDate = '2031-05-04T22:30:00Z';
    const in_ = async (timeZone?: string) => {
      const order = anOrder({ deliveryDate, timeZone });
      return (await capsules.create(aPerson(), order)).body;
    };
    expect((await in_('Europe/Berlin')).deliveryDate).toBe('2031-05-05T07:00:00.000Z');
    expect((await in_('America/New_York')).deliveryDate).toBe('2031-05-04T13:00:00.000Z');
    expect(await in_()).toMatchObject({ deliveryDate: '2031-05-04T09:00:00.000Z', timeZone: 'UTC' });
  });

  it('holds what was bought', async () => {
    const made = await capsules.capsule(
      aPerson(),
      anOrder({
        hasLongerVideoAddon: true,
        hasHighlightReelAddon: true,
        additionalContributorSlots: 15,
        maxContributors: 70,
        maxVideoDurationSeconds: 900,
        totalPriceCents: 2900 + 2500 + 5000 + 2000,
      }),
    );
    expect(made.priceLines.map(({ kind, unitCents, quantity }) => [kind, unitCents, quantity])).toEqual([
      ['package', 2900, 1],
      ['longer-video', 2500, 1],
      ['highlight-reel', 5000, 1],
      ['contributor-slots', 1000, 2],
    ]);
    // Both blocks are paid whole, and given whole.
    expect(made).toMatchObject({ additionalContributorSlots: 20, maxContributors: 70 });
  });

  it('keeps what was typed clean, and no name that is none', async () => {
    const made = await capsules.capsule(
      aPerson(),
      anOrder({ capsuleName: ' \u200b ', promptTitle: ' A wish\u202e ', promptDescription: 'One\r\ntwo <b>' }),
    );
    expect(made).toMatchObject({ capsuleName: null, promptTitle: 'A wish', promptDescription: 'One\ntwo <b>' });
  });

  it.each<[string, object, string]>([
    ['a date that is past', { deliveryDate: inDays(-2) }, 'deliveryDate'],
    ['a year beyond the calendar', { deliveryDate: '+275760-09-13T00:00:00.000Z' }, 'deliveryDate'],
    ['30 February', { deliveryDate: '2031-02-30T09:00:00Z' }, 'deliveryDate'],
    ['a date without an offset', { deliveryDate: '2031-02-03T09:00:00' }, 'deliveryDate'],
    ['no date', { deliveryDate: undefined }, 'deliveryDate'],
    ['a bare offset for a zone', { timeZone: '+02:00' }, 'timeZone'],
    ['an unknown package', { packageId: 'gold-capsule' }, 'packageId'],
    ['a package that no database could look for', { packageId: 'a\u0000b' }, 'packageId'],
    ['an unknown occasion', { capsuleType: 'funeral' }, 'capsuleType'],
    ['a blank title', { promptTitle: ' \u200b' }, 'promptTitle'],
    ['a title of two lines', { promptTitle: 'a\r\nBcc: b' }, 'promptTitle'],
    ['no description', { promptDescription: '' }, 'promptDescription'],
    ['a name that is too long', { capsuleName: 'x'.repeat(121) }, 'capsuleName'],
    ['fewer than no places', { additionalContributorSlots: -10 }, 'additionalContributorSlots'],
    ['half a place', { additionalContributorSlots: 1.5 }, 'additionalContributorSlots'],
    ['a billion places', { additionalContributorSlots: 1e9 }, 'additionalContributorSlots'],
    ['places that are a text', { additionalContributorSlots: '10' }, 'additionalContributorSlots'],
    [
      'places where all have room',
      { ...aBundle(), additionalContributorSlots: 10, totalPriceCents: 6900 },
      'additionalContributorSlots',
    ],
    ['a credit for a wedding', { useCredit: true, totalPriceCents: 0 }, 'useCredit'],
    ['a state of its own', { status: 'active' }, 'status'],
    ['a payment of its own', { paymentStatus: 'paid' }, 'paymentStatus'],
    ['another host', { hostId: 'me' }, 'hostId'],
    ['another person', { personId: 'me' }, 'personId'],
  ])('is refused with %s, by name', async (_, change, field) => {
    const ana = aPerson();
    const { status, body } = await capsules.create(ana, { ...anOrder(), ...change });
    expect([status, (body as unknown as ErrorBody).details?.map((one) => one.field)]).toEqual([400, [field]]);
    expect(await rowsOf(ana)).toBe(0);
  });

  it.each<[string, object]>([
    ['total', { totalPriceCents: 1 }],
    ['number of contributors', { maxContributors: 51 }],
    ['number of contributors, of none', { maxContributors: null }],
    ['longest video', { maxVideoDurationSeconds: 900 }],
  ])('of which the client counted another %s is a conflict', async (_, change) => {
    const ana = aPerson();
    const { status, body } = await capsules.create(ana, { ...anOrder(), ...change });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'wrong_state', details: [{ field: Object.keys(change)[0] }] });
    expect(await rowsOf(ana)).toBe(0);
  });

  it('is for people who are signed in', async () => {
    expect((await app.call(null, 'POST', '/capsules', anOrder())).status).toBe(401);
  });
});

describe('the same request again', () => {
  it('twenty times at once under one key makes one capsule', async () => {
    const ana = aPerson();
    const [order, key] = [anOrder(), withKey(randomUUID())];
    const answers = await Promise.all(Array.from({ length: 20 }, () => capsules.create(ana, order, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rowsOf(ana)).toBe(1);
    expect((await capsules.create(ana, order, withKey(randomUUID()))).body.id).not.toBe(answers[0]?.body.id);
  });

  it('with another body is refused, and tells nothing', async () => {
    const [ana, key] = [aPerson(), withKey(randomUUID())];
    await capsules.create(ana, anOrder(), key);
    const { status, body } = await capsules.create(ana, anOrder({ capsuleName: 'Another' }), key);
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'idempotency_mismatch' })]);
    expect(JSON.stringify(body)).not.toContain('Ana & Ben');
    expect(await rowsOf(ana)).toBe(1);
  });

  it('of another person has nothing to do with it; a key that is none is refused', async () => {
    const [order, key] = [anOrder(), withKey(randomUUID())];
    const [one, other] = [await capsules.create(aPerson(), order, key), await capsules.create(aPerson(), order, key)];
    expect(one.body.id).not.toBe(other.body.id);
    expect((await capsules.create(aPerson(), order, withKey('x'.repeat(201)))).status).toBe(400);
  });

  it('after a refusal under the same key is a new one', async () => {
    const [ana, key] = [aPerson(), withKey(randomUUID())];
    expect((await capsules.create(ana, anOrder({ totalPriceCents: 1 }), key)).status).toBe(409);
    expect((await capsules.create(ana, anOrder(), key)).status).toBe(201);
  });
});

describe('the list', () => {
  it('is paged, newest first', async () => {
    const ana = aPerson();
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await capsules.capsule(ana)).id);
    const first = await app.call<PaidCapsuleDto[]>(ana, 'GET', '/capsules?limit=2');
    expect(first.body.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<\/api(\/capsules\?[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await app.call<PaidCapsuleDto[]>(ana, 'GET', next);
    expect(second.body.map(({ id }) => id)).toEqual(made.slice(2));
    expect(second.headers.get('link')).toBeNull();
  });
});
