// Real: the capsules service in this process, PostgreSQL, Redis, a subscriber like the gateway's. A test pauses Redis.
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { eventually } from '@dear-future/testing/eventually';
import { startRedis } from '@dear-future/local-servers/redis';
import { liveChannel, SUBSCRIBER_OPTIONS } from '@dear-future/work/signals/redis';
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

const findEvents = (user: string): LiveEvent[] => received.get(liveChannel(user)) ?? [];

/** Subscribes to a new user's events, as an open page does. */
async function createSubscribedUser(): Promise<string> {
  const user = newUserId();
  await subscriber.subscribe(liveChannel(user));
  return user;
}

/** Waits for `count` events of a user; expects all of them to equal `event`. */
async function expectEvents(user: string, event: LiveEvent, count: number): Promise<void> {
  await eventually(() => findEvents(user).length >= count, { what: `${String(count)} live events` });
  expect(findEvents(user)).toEqual(Array(count).fill(event));
}

describe('an open page of the owner', () => {
  it('learns of changes to a shared prompt by responders and the media service, not of refused responses', async () => {
    const owner = await createSubscribedUser();
    const { id: promptId, slug } = await prompts.createPrompt(owner);
    const expectTotal = (count: number) => expectEvents(owner, { kind: 'shared-prompt', promptId }, count);
    const admitted = (await prompts.admit(slug)).body;
    await prompts.commit(admitted.admissionId, responseUpload({ responderEmail: 'no-address' }));
    const { editSecret, videoName } = await prompts.respond(slug);
    await expectTotal(1);
    await app.postMessage('media', 'video.processed', { videoName });
    await expectTotal(2);
    await prompts.replace(editSecret);
    await expectTotal(3);
    await prompts.withdraw(editSecret);
    await expectTotal(4);
  });

  it('learns of changes to a paid capsule by contributors and the media service', async () => {
    const owner = await createSubscribedUser();
    const { id: capsuleId, slug } = await contributions.createCapsule(owner);
    const expectTotal = (count: number) => expectEvents(owner, { kind: 'paid-capsule', capsuleId }, count);
    // One event for the order, one for the payment.
    await expectTotal(2);
    const { editSecret, videoName } = await contributions.contribute(slug);
    await expectTotal(3);
    await app.postMessage('media', 'video.processed', { videoName });
    await expectTotal(4);
    await contributions.replace(editSecret);
    await expectTotal(5);
    await contributions.withdraw(editSecret);
    await expectTotal(6);
    // One event for the contribution. Closing sends two: one for the capsule, one for its reel.
    await contributions.contribute(slug);
    await capsules.change(owner, capsuleId, '/close');
    await expectTotal(9);
    await contributions.reportReelReady(capsuleId);
    await expectTotal(10);
  });

  it('learns that a video was processed, and of each delivery once, through a message or Deliver Now', async () => {
    const owner = await createSubscribedUser();
    const expectTotal = (count: number) => expectEvents(owner, { kind: 'time-capsules' }, count);
    const { id, videoFileName } = await app.createCapsule(owner);
    await app.postMessage('media', 'video.processed', { videoName: videoFileName });
    await expectTotal(1);
    await app.makeDue(id);
    const deliveredAt = '2026-11-21T12:00:00.000Z';
    await app.call(owner, 'POST', `/time-capsules/${id}/deliver/commit`, { deliveredAt });
    await expectTotal(2);
    await app.reportDelivered('time-capsule', id);
    await app.reportDelivered('time-capsule', (await app.createCapsule(owner)).id);
    await expectTotal(3);
  });

  it('learns of each change to a paid capsule exactly once', async () => {
    const owner = await createSubscribedUser();
    const { id } = await capsules.createCapsule(owner);
    const expectTotal = (count: number) => expectEvents(owner, { kind: 'paid-capsule', capsuleId: id }, count);
    await expectTotal(1);
    await capsules.postPayment(id, 'processing', 1);
    await expectTotal(2);
    await capsules.postPayment(id, 'paid', 2);
    await capsules.postPayment(id, 'paid', 2);
    await expectTotal(3);
    await capsules.change(owner, id, '', { deliveryDate: inDays(50) });
    await expectTotal(4);
    await capsules.change(owner, id, '/close');
    await capsules.change(owner, id, '/close');
    await expectTotal(5);
    await capsules.change(owner, id, '/reopen');
    await expectTotal(6);
    await capsules.openNow(id);
    await expectTotal(7);
    await capsules.reportDelivered(id, 2);
    await capsules.reportDelivered(id, 2);
    await expectTotal(8);
    await capsules.postPayment(id, 'refunded', 3);
    await expectTotal(9);
  });

  it('learns that a paid capsule was cancelled, by its host or because its credit became void', async () => {
    const owner = await createSubscribedUser();
    const bundle = await capsules.createPaidCapsule(owner, bundleOrder());
    const withReel = creditOrder({ hasHighlightReelAddon: true, totalPriceCents: 5000 });
    const [first, second] = [
      await capsules.createCapsule(owner, withReel),
      await capsules.createCapsule(owner, withReel),
    ];
    await eventually(() => findEvents(owner).length === 4, { what: 'the events of the orders' });
    await app.call(owner, 'DELETE', `/capsules/${first.id}`);
    await eventually(() => findEvents(owner).length === 5, { what: 'the first cancellation' });
    await capsules.postPayment(bundle.id, 'refunded', 2);
    await eventually(() => findEvents(owner).length === 7, { what: 'the second cancellation and the refund' });
    const changed = [first, second, bundle].map(({ id: capsuleId }) => ({ kind: 'paid-capsule', capsuleId }));
    expect(findEvents(owner).slice(4)).toEqual(changed);
  });
});

describe('when Redis is unavailable', () => {
  afterAll(() => app.restart());

  it('from the start, users can create capsules, guests can respond, and messages are handled', async () => {
    await app.restart({ REDIS_URL: 'redis://127.0.0.1:1' });
    const { owner, id } = await app.createOwnerAndCapsule();
    await app.reportDelivered('time-capsule', id);
    expect(await app.listCapsules(owner)).toMatchObject([{ id, status: 'delivered' }]);
    const prompt = await prompts.createOwnerAndPrompt();
    const { editSecret } = await prompts.respond(prompt.slug);
    expect((await prompts.withdraw(editSecret)).status).toBe(204);
    expect(await prompts.readCounts(prompt.id)).toEqual([0, 0]);
  });

  it('for a while, guests can respond; afterwards, events are sent again', async () => {
    const redis = await startRedis({ durable: false });
    await app.restart({ REDIS_URL: redis.url });
    const pageSubscriber = new Redis(redis.url, SUBSCRIBER_OPTIONS);
    try {
      const { owner, id: promptId, slug } = await prompts.createOwnerAndPrompt();
      await pageSubscriber.subscribe(liveChannel(owner));
      await prompts.respond(slug);
      redis.child.kill('SIGSTOP');
      for (let count = 0; count < 20; count += 1) await prompts.respond(slug);
      redis.child.kill('SIGCONT');
      const event = new Promise<LiveEvent>((resolve) => {
        pageSubscriber.once('message', (_, text) => resolve(JSON.parse(text) as LiveEvent));
      });
      await prompts.respond(slug);
      expect(await event).toEqual({ kind: 'shared-prompt', promptId });
      expect(await prompts.readCounts(promptId)).toEqual([22, 22]);
    } finally {
      redis.child.kill('SIGCONT');
      pageSubscriber.disconnect();
      await app.stop();
      await redis.stop();
    }
  });
});
