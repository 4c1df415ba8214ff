// The rules alone, counted in this process: Redis does not run.
import { Redis } from 'ioredis';
import { ByteTally } from './byte-tally.js';
import { Limiter } from './limiter.js';

let redis: Redis;

beforeEach(() => {
  redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
});

afterEach(() => redis.disconnect());

interface Limits {
  link?: number;
  owner?: number;
  inVain?: number;
}

/** Makes tallies of a client's uploads to one link of an owner. */
function tallies({ link = 100, owner = 1000, inVain = 100 }: Limits): (client?: string, link?: string) => ByteTally {
  const limiter = (name: string, points: number): Limiter =>
    new Limiter({ name, points, seconds: 3600 }, redis, { now: () => new Date() });
  const [ofLink, ofOwner, ofClient] = [limiter('link', link), limiter('owner', owner), limiter('in-vain', inVain)];
  return (client = 'a', key = 'l') => {
    const kept = [
      { limiter: ofLink, key },
      { limiter: ofOwner, key: 'o' },
    ];
    return new ByteTally(kept, { limiter: ofClient, key: client });
  };
}

const TOO_MANY = { code: 'too_many_requests' };

it('counts kept bytes for the link, from all clients', async () => {
  const tally = tallies({});
  await tally('a').came(60);
  await expect(tally('b').came(60)).rejects.toMatchObject(TOO_MANY);
  await expect(tally('c').begin({ again: false })).rejects.toMatchObject(TOO_MANY);
});

it('counts kept bytes for the owner, from all links, and gives back refused ones on each', async () => {
  const tally = tallies({ owner: 150 });
  await tally('a', 'l').came(90);
  const beyond = tally('b', 'm');
  await expect(beyond.came(90)).rejects.toMatchObject(TOO_MANY);
  await expect(tally('c', 'n').begin({ again: false })).rejects.toMatchObject(TOO_MANY);
  await beyond.notKept({ ours: false });
  await tally('c', 'm').came(60);
  await expect(tally('c', 'n').came(1)).rejects.toMatchObject(TOO_MANY);
});

it('counts refused bytes for the client alone, which is refused in the end', async () => {
  const tally = tallies({ link: 100, inVain: 250 });
  for (let n = 0; n < 3; n += 1) {
    const refused = tally('a');
    await refused.begin({ again: false });
    await refused.came(40);
    await refused.came(50);
    await refused.notKept({ ours: false });
  }
  await expect(tally('a').begin({ again: false })).rejects.toMatchObject(TOO_MANY);
  const guest = tally('b');
  await guest.begin({ again: false });
  await guest.came(100);
});

it('also gives back the bytes that exceeded the limit', async () => {
  const tally = tallies({ link: 100 });
  const large = tally('a');
  await expect(large.came(150)).rejects.toMatchObject(TOO_MANY);
  await large.notKept({ ours: false });
  await tally('b').came(100);
});

it('does not count our own failures, and counts nothing twice', async () => {
  const tally = tallies({ link: 100, inVain: 10 });
  const failed = tally('a');
  await failed.came(90);
  await failed.notKept({ ours: true });
  await failed.notKept({ ours: false });
  await tally('a').begin({ again: false });
  await tally('a').came(100);
  await expect(tally('a').came(1)).rejects.toMatchObject(TOO_MANY);
});

it('counts a repeated upload for its client alone, also when its link has no bytes left', async () => {
  const tally = tallies({ link: 50, inVain: 100 });
  await tally('a').came(50);
  await expect(tally('a').came(1)).rejects.toMatchObject(TOO_MANY);
  const again = tally('a');
  await again.begin({ again: true });
  await again.came(100);
  await expect(again.came(1)).rejects.toMatchObject(TOO_MANY);
  await expect(tally('a').begin({ again: true })).rejects.toMatchObject(TOO_MANY);
});
