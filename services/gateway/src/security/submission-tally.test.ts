// The rules alone, counted in this process: Redis is nowhere.
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
  const submissions = [counted('client', points.client), counted('link', points.link)];
  const kept = [counted('kept', points.kept)];
  return () => new SubmissionTally(tries, submissions, kept);
}

it('takes nothing from the submissions for tries in vain, and ends those', async () => {
  const tally = tallies({ tries: 3, client: 1 });
  for (let n = 0; n < 3; n += 1) {
    await tally().ask();
    await tally().tried();
  }
  await expect(tally().tried()).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(tally().ask()).rejects.toMatchObject({ code: 'too_many_requests' });
  await tally().admitted();
});

it('gives back what the product failed', async () => {
  const tally = tallies({ client: 2, link: 2 });
  for (let n = 0; n < 5; n += 1) {
    const one = tally();
    await one.admitted();
    await one.failed({ ours: true });
  }
  await tally().admitted();
  await tally().admitted();
  await expect(tally().admitted()).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('costs nobody anything to be refused', async () => {
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

it('counts for a share of the places only what is kept, and nothing twice', async () => {
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
    await expect(beyond.takesPlace()).rejects.toMatchObject({ code: 'too_many_requests' });
    await beyond.failed({ ours: false });
  }
});

it('refuses before media is asked once a share of the places is used up, and counts that as a try', async () => {
  const tally = tallies({ tries: 2, client: 2, kept: 1 });
  const first = tally();
  await first.admitted();
  await first.takesPlace();
  for (let n = 0; n < 3; n += 1) {
    await expect(tally().admitted()).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  await expect(tally().ask()).rejects.toMatchObject({ code: 'too_many_requests' });
  // A place that is given back is free for the next, which finds the submissions as they were.
  await first.failed({ ours: false });
  await tally().admitted();
});
