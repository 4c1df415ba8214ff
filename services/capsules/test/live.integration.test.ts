// Real: the capsules application, Postgres, Redis (one of the test's own where it is stopped) and a subscriber of its own, as the gateway is one.
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { eventually } from '@dear-future/testing/eventually';
import { startRedis } from '@dear-future/testing/servers/redis';
import { liveChannel } from '@dear-future/work/live/live-channel';
import { Redis } from 'ioredis';
import { aPerson, CapsulesTestApp, inDays } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { aBundle, anOrderOnCredit, PaidCapsulesClient } from './paid-capsules-client.js';
import { aResponse, SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);
const subscriber = new Redis(process.env['TEST_REDIS_URL'] ?? '');
const heard = new Map<string, LiveEvent[]>();

subscriber.on('message', (channel, text) => {
  heard.set(channel, [...(heard.get(channel) ?? []), JSON.parse(text) as LiveEvent]);
});
afterAll(() => subscriber.disconnect());

/** A person whose page is open. */
async function aListener(person = aPerson()): Promise<string> {
  await subscriber.subscribe(liveChannel(person));
  return person;
}

const hears = (person: string, events: LiveEvent[]) =>
  eventually(() => (heard.get(liveChannel(person)) ?? []).length >= events.length, {
    what: `${String(events.length)} live events`,
    withinMs: 10_000,
  }).then(() => expect(heard.get(liveChannel(person))).toEqual(events));

describe('an open page of the owner', () => {
  it('hears of every change that others make to a prompt', async () => {
    const ana = await aListener();
    const { id: promptId, slug } = await prompts.prompt(ana);
    const event: LiveEvent = { kind: 'shared-prompt', promptId };
    const { receipt, videoName } = await prompts.respond(slug);
    await hears(ana, [event]);
    await app.tell('media', 'video.processed', { videoName });
    await hears(ana, [event, event]);
    const { admissionId } = (await prompts.admitReplacement(receipt)).body;
    await prompts.commit(admissionId, aResponse());
    await hears(ana, [event, event, event]);
    await prompts.withdraw(receipt);
    await hears(ana, [event, event, event, event]);
  });

  it('hears of every change that others make to a paid capsule', async () => {
    const ana = aPerson();
    const contributions = new ContributionsClient(app);
    const { id: capsuleId, slug } = await contributions.capsule(ana);
    await aListener(ana);
    const event: LiveEvent = { kind: 'paid-capsule', capsuleId };
    const hearsOf = (count: number) => hears(ana, Array<LiveEvent>(count).fill(event));
    const { receipt, videoName } = await contributions.contribute(slug);
    await hearsOf(1);
    await app.tell('media', 'video.processed', { videoName });
    await hearsOf(2);
    const { admissionId } = (await prompts.admitReplacement(receipt)).body;
    await contributions.commit(admissionId, aContribution());
    await hearsOf(3);
    await prompts.withdraw(receipt);
    await hearsOf(4);
    // Closing says so twice, for the capsule and for its reel.
    await contributions.contribute(slug);
    await contributions.capsules.change(ana, capsuleId, '/close');
    await hearsOf(7);
    await contributions.reelIsReady(capsuleId);
    await hearsOf(8);
  });

  it('hears of a capsule that arrived, by message or by hand, once, and of its video', async () => {
    const ana = await aListener();
    const event: LiveEvent = { kind: 'time-capsules' };
    const { id, videoFileName } = await app.capsule(ana);
    await app.tell('media', 'video.processed', { videoName: videoFileName });
    await hears(ana, [event]);
    await app.letDatePass(id);
    const arrival = { source: { kind: 'time-capsule', id }, generation: 1, channel: 'email' };
    const deliveredAt = '2026-11-21T12:00:00.000Z';
    await app.call(ana, 'POST', `/time-capsules/${id}/deliver/commit`, { deliveredAt });
    await hears(ana, [event, event]);
    await app.tell('delivery', 'delivery.delivered', { ...arrival, deliveredAt });
    const other = await app.capsule(ana);
    await app.tell('delivery', 'delivery.delivered', {
      ...arrival,
      source: { kind: 'time-capsule', id: other.id },
      deliveredAt,
    });
    await hears(ana, [event, event, event]);
  });

  it('hears nothing of what was refused', async () => {
    const ana = await aListener();
    const { id: promptId, slug } = await prompts.prompt(ana);
    const { admissionId } = (await prompts.admit(slug)).body;
    await prompts.commit(admissionId, aResponse({ responderEmail: 'nobody' }));
    await prompts.respond(slug);
    await hears(ana, [{ kind: 'shared-prompt', promptId }]);
  });
});

describe('an open page of the host', () => {
  const capsules = new PaidCapsulesClient(app);

  it('hears of every change of a capsule, and of nothing that changed nothing', async () => {
    const ana = await aListener();
    const { id } = await capsules.capsule(ana);
    const told = (count: number) => hears(ana, Array<LiveEvent>(count).fill({ kind: 'paid-capsule', capsuleId: id }));
    await told(1);
    await capsules.payment(id, 'processing', 1);
    await told(2);
    await capsules.payment(id, 'paid', 2);
    await capsules.payment(id, 'paid', 2);
    await told(3);
    await capsules.change(ana, id, '', { deliveryDate: inDays(50) });
    await told(4);
    await capsules.change(ana, id, '/close');
    await capsules.change(ana, id, '/close');
    await told(5);
    await capsules.change(ana, id, '/reopen');
    await told(6);
    await capsules.letDayPass(id);
    await told(7);
    await capsules.arrived(id, 2);
    await capsules.arrived(id, 2);
    await told(8);
    await capsules.payment(id, 'refunded', 3);
    await told(9);
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

describe('Redis away', () => {
  beforeAll(() => app.restart({ REDIS_URL: 'redis://127.0.0.1:1' }));
  afterAll(() => app.restart());

  it('from the start on: capsules are made and messages handled all the same', async () => {
    const { ana, id } = await app.owned();
    await app.tell('delivery', 'delivery.delivered', {
      source: { kind: 'time-capsule', id },
      generation: 1,
      channel: 'email',
      deliveredAt: '2026-11-21T12:00:00.000Z',
    });
    expect((await app.call(ana, 'GET', '/time-capsules')).body).toMatchObject([{ id, status: 'delivered' }]);
  });

  it('costs a submission nothing', async () => {
    const { id, slug } = await prompts.prompt(aPerson());
    const { receipt } = await prompts.respond(slug);
    expect((await prompts.withdraw(receipt)).status).toBe(204);
    expect(await prompts.counts(id)).toEqual([0, 0]);
  });

  it('costs a submission nothing when it stands still, and is told again once it goes on', async () => {
    const redis = await startRedis({ durable: false });
    await app.restart({ REDIS_URL: redis.url });
    const ana = aPerson();
    const page = new Redis(redis.url);
    try {
      const { id: promptId, slug } = await prompts.prompt(ana);
      await page.subscribe(liveChannel(ana));
      await prompts.respond(slug);
      redis.child.kill('SIGSTOP');
      // Redis answers none of them until all are made.
      for (let count = 0; count < 20; count += 1) await prompts.respond(slug);
      redis.child.kill('SIGCONT');
      const again = new Promise<LiveEvent>((resolve) => {
        page.once('message', (_, text) => resolve(JSON.parse(text) as LiveEvent));
      });
      await prompts.respond(slug);
      expect(await again).toEqual({ kind: 'shared-prompt', promptId });
      expect(await prompts.counts(promptId)).toEqual([22, 22]);
    } finally {
      redis.child.kill('SIGCONT');
      page.disconnect();
      await app.stop();
      await redis.stop();
    }
  });
});
