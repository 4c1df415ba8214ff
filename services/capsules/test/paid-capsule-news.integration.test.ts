// Real: the capsules application, Postgres, Redis and a subscriber of its own, as the gateway is one; others' messages are posted by their roles.
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { eventually } from '@dear-future/testing/eventually';
import { liveChannel } from '@dear-future/work/live/live-channel';
import { Redis } from 'ioredis';
import { aPerson, CapsulesTestApp, inDays } from './capsules-test-app.js';
import { aBundle, anOrderOnCredit, PaidCapsulesClient } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);
const subscriber = new Redis(process.env['TEST_REDIS_URL'] ?? '');
const heard = new Map<string, LiveEvent[]>();

subscriber.on('message', (channel, text) => {
  heard.set(channel, [...(heard.get(channel) ?? []), JSON.parse(text) as LiveEvent]);
});
afterAll(() => subscriber.disconnect());

/** A host whose page is open. */
async function aListener(): Promise<string> {
  const host = aPerson();
  await subscriber.subscribe(liveChannel(host));
  return host;
}

/** So many events about this capsule, and about nothing else. */
async function hears(host: string, capsuleId: string, count: number): Promise<void> {
  await eventually(() => (heard.get(liveChannel(host)) ?? []).length >= count, {
    what: `${String(count)} live events`,
  });
  expect(heard.get(liveChannel(host))).toEqual(Array(count).fill({ kind: 'paid-capsule', capsuleId }));
}

describe('an open page of the host', () => {
  it('hears of every change of a capsule, and of nothing that changed nothing', async () => {
    const ana = await aListener();
    const { id } = await capsules.capsule(ana);
    await hears(ana, id, 1);
    await capsules.payment(id, 'processing', 1);
    await hears(ana, id, 2);
    await capsules.payment(id, 'paid', 2);
    await capsules.payment(id, 'paid', 2);
    await hears(ana, id, 3);
    await capsules.change(ana, id, '', { deliveryDate: inDays(50) });
    await hears(ana, id, 4);
    await capsules.change(ana, id, '/close');
    await capsules.change(ana, id, '/close');
    await hears(ana, id, 5);
    await capsules.change(ana, id, '/reopen');
    await hears(ana, id, 6);
    await capsules.letDayCome(id);
    await capsules.dayIsOver(id);
    await hears(ana, id, 7);
    await capsules.arrived(id, 2);
    await capsules.arrived(id, 2);
    await hears(ana, id, 8);
    await capsules.payment(id, 'refunded', 3);
    await hears(ana, id, 9);
  });

  it('hears of a capsule that is given up, by the host or with the credit that it counted on', async () => {
    const ana = await aListener();
    const bundle = await capsules.paid(ana, aBundle());
    const events = () => (heard.get(liveChannel(ana)) ?? []).length;
    const withReel = anOrderOnCredit({ hasHighlightReelAddon: true, totalPriceCents: 5000 });
    const [first, second] = [await capsules.capsule(ana, withReel), await capsules.capsule(ana, withReel)];
    await eventually(() => events() === 4, { what: 'what came before' });
    await app.call(ana, 'DELETE', `/capsules/${first.id}`);
    await eventually(() => events() === 5, { what: 'the first to be given up' });
    await capsules.payment(bundle.id, 'refunded', 2);
    await eventually(() => events() === 7, { what: 'the second to be given up with its bundle' });
    const about = (heard.get(liveChannel(ana)) ?? []).slice(4).map((event) => 'capsuleId' in event && event.capsuleId);
    expect(about).toEqual([first.id, second.id, bundle.id]);
  });
});
