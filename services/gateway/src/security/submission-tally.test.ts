// The rules alone, counted in this process: Redis is nowhere.
import { Redis } from 'ioredis';
import { Limiter } from './limiter.js';
import { SubmissionTally } from './submission-tally.js';

let redis: Redis;

beforeEach(() => {
  redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
});

afterEach(() => redis.disconnect());

function tallies(points: { tries?: number; client?: number; link?: number }): () => SubmissionTally {
  const counted = (name: string, most = 100) => ({
    limiter: new Limiter({ name, points: most, seconds: 3600 }, redis, { now: () => new Date() }),
    key: 'k',
  });
  const tries = counted('tries', points.tries);
  const submissions = [counted('client', points.client), counted('link', points.link)];
  return () => new SubmissionTally(tries, submissions);
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
    await tally().admitted();
    await tally().failed();
  }
  await tally().admitted();
  await tally().admitted();
  await expect(tally().admitted()).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('costs nobody anything to be refused', async () => {
  const tally = tallies({ client: 2, link: 1 });
  await tally().admitted();
  for (let n = 0; n < 5; n += 1) await expect(tally().admitted()).rejects.toThrow();
  await tally().failed();
  await tally().admitted();
});
