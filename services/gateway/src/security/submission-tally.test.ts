// The rules alone, counted in this process: Redis does not run.
import { Redis } from 'ioredis';
import { Limiter } from './limiter.js';
import { SubmissionTally } from './submission-tally.js';

let redis: Redis;

beforeEach(() => {
  redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
});

afterEach(() => redis.disconnect());

function tallies(points: { tries?: number; client?: number; link?: number; kept?: number }): () => SubmissionTally {
  const counted = (name: string, most = 100) => ({
    limiter: new Limiter({ name, points: most, seconds: 3600 }, redis, { now: () => new Date() }),
    key: 'k',
  });
  const tries = counted('tries', points.tries);
  const submissions = { client: counted('client', points.client), link: counted('link', points.link) };
  const kept = [counted('kept', points.kept)];
  return () => new SubmissionTally(tries, submissions, kept);
}

const TOO_MANY = { code: 'too_many_requests' };

it('limits failed tries separately from submissions', async () => {
  const tally = tallies({ tries: 3, client: 1 });
  for (let n = 0; n < 3; n += 1) {
    await tally().ask();
    await tally().tried();
  }
  await expect(tally().tried()).rejects.toMatchObject(TOO_MANY);
  await expect(tally().ask()).rejects.toMatchObject(TOO_MANY);
  await tally().admitted();
});

it('does not count our own failures', async () => {
  const tally = tallies({ client: 2, link: 2 });
  for (let n = 0; n < 5; n += 1) {
    const one = tally();
    await one.admitted();
    await one.failed({ ours: true });
  }
  await tally().admitted();
  await tally().admitted();
  await expect(tally().admitted()).rejects.toMatchObject(TOO_MANY);
});

it('counts failed submissions for their client, not for the link', async () => {
  const tally = tallies({ client: 3, link: 2 });
  for (let n = 0; n < 2; n += 1) {
    const cutOff = tally();
    await cutOff.admitted();
    await cutOff.failed({ ours: false });
  }
  await tally().admitted();
  await expect(tally().admitted()).rejects.toMatchObject(TOO_MANY);
});

it('does not count refused submissions', async () => {
  const tally = tallies({ client: 2, link: 1 });
  const first = tally();
  await first.admitted();
  for (let n = 0; n < 5; n += 1) {
    const refused = tally();
    await expect(refused.admitted()).rejects.toThrow();
    await refused.failed({ ours: true });
  }
  await first.failed({ ours: true });
  await tally().admitted();
});

it('counts only kept submissions for a share of the places, and nothing twice', async () => {
  const tally = tallies({ client: 10, kept: 1 });
  for (let n = 0; n < 3; n += 1) {
    const failing = tally();
    await failing.admitted();
    await failing.takesPlace();
    await failing.takesPlace();
    await failing.failed({ ours: false });
    await failing.failed({ ours: false });
  }
  await tally().takesPlace();
  for (let n = 0; n < 3; n += 1) {
    const beyond = tally();
    await expect(beyond.takesPlace()).rejects.toMatchObject(TOO_MANY);
    await beyond.failed({ ours: false });
  }
});

it('refuses before media is called once a share of the places is used up, and counts that as a try', async () => {
  const tally = tallies({ tries: 2, client: 2, kept: 1 });
  const first = tally();
  await first.admitted();
  await first.takesPlace();
  for (let n = 0; n < 3; n += 1) {
    await expect(tally().admitted()).rejects.toMatchObject(TOO_MANY);
  }
  await expect(tally().ask()).rejects.toMatchObject(TOO_MANY);
  // A place that is given back is free again, and the submissions are not counted.
  await first.failed({ ours: false });
  await tally().admitted();
});
