// Real: the capsules application, Postgres, Redis (its own if a test stops it), and a subscriber like the gateway's.
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { eventually } from '@dear-future/testing/eventually';
import { startRedis } from '@dear-future/testing/servers/redis';
import { liveChannel, SUBSCRIBER_OPTIONS } from '@dear-future/work/live/live';
import { Redis } from 'ioredis';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { bundleOrder, creditOrder } from './paid-capsules-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { responseUpload, inDays } from './uploads.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);
const contributions = new ContributionsClient(app);
const { capsules } = contributions;
const subscriber = new Redis(process.env['TEST_REDIS_URL'] ?? '', SUBSCRIBER_OPTIONS);
const received = new Map<string, LiveEvent[]>();

subscriber.on('message', (channel, text) => {
  received.set(channel, [...(received.get(channel) ?? []), JSON.parse(text) as LiveEvent]);
});
afterAll(() => subscriber.disconnect());

const eventsOf = (user: string): LiveEvent[] => received.get(liveChannel(user)) ?? [];

/** Subscribes to a user's events, as an open page does. */
async function subscribedUser(user = newUserId()): Promise<string> {
  await subscriber.subscribe(liveChannel(user));
  return user;
}

/** Waits for `count` events of a user; expects all of them to equal `event`. */
async function expectEvents(user: string, event: LiveEvent, count: number): Promise<void> {
  await eventually(() => eventsOf(user).length >= count, { what: `${String(count)} live events` });
  expect(eventsOf(user)).toEqual(Array(count).fill(event));
}

describe('an open page of the owner', () => {
  it('receives every change that guests make to a prompt, except refused ones', async () => {
    const ana = await subscribedUser();
    const { id: promptId, slug } = await prompts.prompt(ana);
    const expectTotal = (count: number) => expectEvents(ana, { kind: 'shared-prompt', promptId }, count);
    const refused = (await prompts.admit(slug)).body;
    await prompts.commit(refused.admissionId, responseUpload({ responderEmail: 'no-address' }));
    const { editSecret, videoName } = await prompts.respond(slug);
    await expectTotal(1);
    await app.postMessage('media', 'video.processed', { videoName });
    await expectTotal(2);
    await prompts.replace(editSecret);
    await expectTotal(3);
    await prompts.withdraw(editSecret);
    await expectTotal(4);
  });

  it('receives every change that contributors and media make to a paid capsule', async () => {
    const ana = await subscribedUser();
    const { id: capsuleId, slug } = await contributions.capsule(ana);
    const expectTotal = (count: number) => expectEvents(ana, { kind: 'paid-capsule', capsuleId }, count);
    // The order and the payment.
    await expectTotal(2);
    const { editSecret, videoName } = await contributions.contribute(slug);
    await expectTotal(3);
    await app.postMessage('media', 'video.processed', { videoName });
    await expectTotal(4);
    await contributions.replace(editSecret);
    await expectTotal(5);
    await contributions.withdraw(editSecret);
    await expectTotal(6);
    // Closing sends two events: one for the capsule, one for its reel.
    await contributions.contribute(slug);
    await capsules.change(ana, capsuleId, '/close');
    await expectTotal(9);
    await contributions.reportReelReady(capsuleId);
    await expectTotal(10);
  });

  it('receives the delivery of a time capsule once, by message or Deliver Now, and its processed video', async () => {
    const ana = await subscribedUser();
    const expectTotal = (count: number) => expectEvents(ana, { kind: 'time-capsules' }, count);
    const { id, videoFileName } = await app.capsule(ana);
    await app.postMessage('media', 'video.processed', { videoName: videoFileName });
    await expectTotal(1);
    await app.letDatePass(id);
    const deliveredAt = '2026-11-21T12:00:00.000Z';
    await app.call(ana, 'POST', `/time-capsules/${id}/deliver/commit`, { deliveredAt });
    await expectTotal(2);
    await app.delivered('time-capsule', id);
    await app.delivered('time-capsule', (await app.capsule(ana)).id);
    await expectTotal(3);
  });

  it('receives every change of a paid capsule, and nothing else', async () => {
    const ana = await subscribedUser();
    const { id } = await capsules.capsule(ana);
    const expectTotal = (count: number) => expectEvents(ana, { kind: 'paid-capsule', capsuleId: id }, count);
    await expectTotal(1);
    await capsules.payment(id, 'processing', 1);
    await expectTotal(2);
    await capsules.payment(id, 'paid', 2);
    await capsules.payment(id, 'paid', 2);
    await expectTotal(3);
    await capsules.change(ana, id, '', { deliveryDate: inDays(50) });
    await expectTotal(4);
    await capsules.change(ana, id, '/close');
    await capsules.change(ana, id, '/close');
    await expectTotal(5);
    await capsules.change(ana, id, '/reopen');
    await expectTotal(6);
    await capsules.letDayPass(id);
    await expectTotal(7);
    await capsules.delivered(id, 2);
    await capsules.delivered(id, 2);
    await expectTotal(8);
    await capsules.payment(id, 'refunded', 3);
    await expectTotal(9);
  });

  it('receives the cancellation of a paid capsule by its host or through its voided credit', async () => {
    const ana = await subscribedUser();
    const bundle = await capsules.paid(ana, bundleOrder());
    const withReel = creditOrder({ hasHighlightReelAddon: true, totalPriceCents: 5000 });
    const [first, second] = [await capsules.capsule(ana, withReel), await capsules.capsule(ana, withReel)];
    await eventually(() => eventsOf(ana).length === 4, { what: 'the events of the orders' });
    await app.call(ana, 'DELETE', `/capsules/${first.id}`);
    await eventually(() => eventsOf(ana).length === 5, { what: 'the cancellation of the first' });
    await capsules.payment(bundle.id, 'refunded', 2);
    await eventually(() => eventsOf(ana).length === 7, { what: 'the cancellation of the second and its bundle' });
    const changed = [first, second, bundle].map(({ id: capsuleId }) => ({ kind: 'paid-capsule', capsuleId }));
    expect(eventsOf(ana).slice(4)).toEqual(changed);
  });
});

describe('without Redis', () => {
  afterAll(() => app.restart());

  it('from the start, capsules are created, guests are served and messages are handled', async () => {
    await app.restart({ REDIS_URL: 'redis://127.0.0.1:1' });
    const { ana, id } = await app.newCapsule();
    await app.delivered('time-capsule', id);
    expect(await app.capsulesOf(ana)).toMatchObject([{ id, status: 'delivered' }]);
    const prompt = await prompts.owned();
    const { editSecret } = await prompts.respond(prompt.slug);
    expect((await prompts.withdraw(editSecret)).status).toBe(204);
    expect(await prompts.counts(prompt.id)).toEqual([0, 0]);
  });

  it('while it hangs, responses are accepted; afterwards, events are sent again', async () => {
    const redis = await startRedis({ durable: false });
    await app.restart({ REDIS_URL: redis.url });
    const page = new Redis(redis.url, SUBSCRIBER_OPTIONS);
    try {
      const { ana, id: promptId, slug } = await prompts.owned();
      await page.subscribe(liveChannel(ana));
      await prompts.respond(slug);
      redis.child.kill('SIGSTOP');
      // Redis does not respond until all responses are sent.
      for (let count = 0; count < 20; count += 1) await prompts.respond(slug);
      redis.child.kill('SIGCONT');
      const event = new Promise<LiveEvent>((resolve) => {
        page.once('message', (_, text) => resolve(JSON.parse(text) as LiveEvent));
      });
      await prompts.respond(slug);
      expect(await event).toEqual({ kind: 'shared-prompt', promptId });
      expect(await prompts.counts(promptId)).toEqual([22, 22]);
    } finally {
      redis.child.kill('SIGCONT');
      page.disconnect();
      await app.stop();
      await redis.stop();
    }
  });
});
