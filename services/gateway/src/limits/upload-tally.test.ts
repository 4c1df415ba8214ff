// Tests only the rules. Redis is not running, so the counters are in memory.
import { Redis } from 'ioredis';
import { Limiter } from './limiter.js';
import { UploadTally, type Admitted } from './upload-tally.js';

const MEGABYTE = 1_000_000;
const TOO_MANY = { code: 'too_many_requests' };
const NEW = { mode: 'store', ownerId: 'o' } as const;
const REPEATED = { mode: 'digest', ownerId: 'o' } as const;

let redis: Redis;

beforeEach(() => {
  redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
});

afterEach(() => redis.disconnect());

type Limit = 'tries' | 'sender' | 'link' | 'bytes' | 'ownerBytes' | 'wastedBytes';

/** Returns a function that creates tallies with these shared limits (bytes in megabytes). */
function tallyFactory(points: Partial<Record<Limit, number>>): (sender?: string) => UploadTally {
  const limiter = (name: Limit): Limiter => {
    const unit = name === 'bytes' || name === 'ownerBytes' || name === 'wastedBytes' ? MEGABYTE : 1;
    const limit = { name, points: (points[name] ?? 100) * unit, seconds: 3600 };
    return new Limiter(limit, redis, { now: () => new Date() });
  };
  const ofSender = { tries: limiter('tries'), sender: limiter('sender'), wastedBytes: limiter('wastedBytes') };
  const link = limiter('link').of('l');
  const [bytes, ownerBytes] = [limiter('bytes'), limiter('ownerBytes')];
  return (sender = 'a') =>
    new UploadTally({
      user: {
        tries: ofSender.tries.of(sender),
        accepted: ofSender.sender.of(sender),
        wastedBytes: ofSender.wastedBytes.of(sender),
      },
      link: () => link,
      bytes: ({ slug = 'l', ownerId }) => [bytes.of(slug), ownerBytes.of(ownerId)],
    });
}

describe('uploads', () => {
  it('that fail have a limit of their own', async () => {
    const newTally = tallyFactory({ tries: 3, sender: 1 });
    for (let n = 0; n < 3; n += 1) {
      await newTally().checkTries();
      await newTally().countTry();
    }
    await expect(newTally().countTry()).rejects.toMatchObject(TOO_MANY);
    await expect(newTally().checkTries()).rejects.toMatchObject(TOO_MANY);
    await newTally().onAdmitted(NEW, 1);
  });

  it('that fail on our side do not count', async () => {
    const newTally = tallyFactory({ sender: 2, link: 2 });
    for (let n = 0; n < 5; n += 1) {
      const upload = newTally();
      await upload.onAdmitted(NEW, 1);
      await upload.onFailed({ isOurFault: true, bytes: 0 });
    }
    await newTally().onAdmitted(NEW, 1);
    await newTally().onAdmitted(NEW, 1);
    await expect(newTally().onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
  });

  it('that fail count as tries, but not for their sender or the link', async () => {
    const newTally = tallyFactory({ sender: 1, link: 1, tries: 2 });
    for (let n = 0; n < 2; n += 1) {
      const refused = newTally();
      await refused.onAdmitted(NEW, 1);
      await refused.onFailed({ isOurFault: false, bytes: 0 });
    }
    const failedByUs = newTally();
    await failedByUs.onAdmitted(NEW, 1);
    await failedByUs.onFailed({ isOurFault: true, bytes: 0 });
    const accepted = newTally();
    await accepted.onAdmitted(NEW, 1);
    await expect(newTally().onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
    await accepted.onFailed({ isOurFault: true, bytes: 0 });
    const last = newTally();
    await last.onAdmitted(NEW, 1);
    await expect(last.onFailed({ isOurFault: false, bytes: 0 })).rejects.toMatchObject(TOO_MANY);
    await expect(newTally().checkTries()).rejects.toMatchObject(TOO_MANY);
  });

  it('that are refused by a limit do not count for their sender or the link', async () => {
    const newTally = tallyFactory({ sender: 2, link: 1 });
    const first = newTally();
    await first.onAdmitted(NEW, 1);
    for (let n = 0; n < 5; n += 1) {
      const refused = newTally();
      await expect(refused.onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
      await refused.onFailed({ isOurFault: false, bytes: 0 });
    }
    await first.onFailed({ isOurFault: true, bytes: 0 });
    await newTally().onAdmitted(NEW, 1);
  });

  it.each(['sender', 'link'] as const)('beyond the limit of their %s count as tries', async (limit) => {
    const newTally = tallyFactory({ tries: 2, [limit]: 1 });
    await newTally().onAdmitted(NEW, 1);
    for (let n = 0; n < 3; n += 1) await expect(newTally().onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
    await expect(newTally().checkTries()).rejects.toMatchObject(TOO_MANY);
  });
});

it('of guests never count against their client, however many fail', async () => {
  const limiter = new Limiter({ name: 'link', points: 2, seconds: 3600 }, redis, { now: () => new Date() });
  const newTally = () => new UploadTally({ link: () => limiter.of('l'), bytes: () => [] });
  for (let n = 0; n < 300; n += 1) {
    const failed = newTally();
    await failed.checkTries();
    await failed.onAdmitted(NEW, MEGABYTE);
    await failed.onFailed({ isOurFault: false, bytes: MEGABYTE });
    await failed.countTry();
  }
  for (let n = 0; n < 2; n += 1) await newTally().onAdmitted(NEW, MEGABYTE);
  await expect(newTally().onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
});

describe('bytes', () => {
  async function store(tally: UploadTally, megabytes: number, slug = 'l'): Promise<UploadTally> {
    await tally.onAdmitted({ ...NEW, slug }, megabytes * MEGABYTE);
    await tally.onStored(megabytes * MEGABYTE);
    return tally;
  }

  it('of stored videos count for the link, for all senders together', async () => {
    const newTally = tallyFactory({ bytes: 10 });
    await store(newTally('a'), 6);
    await expect(store(newTally('b'), 6)).rejects.toMatchObject(TOO_MANY);
    await store(newTally('b'), 6, 'another');
    await store(newTally('b'), 4);
  });

  it('of failed uploads count only for their sender, who is refused beyond the limit', async () => {
    const newTally = tallyFactory({ bytes: 10, wastedBytes: 25 });
    for (let n = 0; n < 3; n += 1) {
      const failed = await store(newTally('a'), 9);
      await failed.onFailed({ isOurFault: false, bytes: 9 * MEGABYTE });
    }
    await expect(newTally('a').onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
    await newTally('b').onAdmitted(NEW, 1);
  });

  it('that we lost do not count', async () => {
    const newTally = tallyFactory({ bytes: 10, wastedBytes: 1 });
    const lost = await store(newTally(), 9);
    await lost.onFailed({ isOurFault: true, bytes: 9 * MEGABYTE });
    await store(newTally(), 9);
    await expect(store(newTally(), 9)).rejects.toMatchObject(TOO_MANY);
  });

  it('of stored videos count for the owner across all links, unless the upload then fails', async () => {
    const newTally = tallyFactory({ ownerBytes: 15 });
    const failed = await store(newTally('a'), 9, 'l');
    await expect(store(newTally('b'), 9, 'm')).rejects.toMatchObject(TOO_MANY);
    await failed.onFailed({ isOurFault: false, bytes: 9 * MEGABYTE });
    await store(newTally('b'), 9, 'm');
  });

  it('of a repeated upload count only for its sender, even when its link has no bytes left', async () => {
    const newTally = tallyFactory({ bytes: 5, wastedBytes: 10 });
    await store(newTally(), 5);
    const repeated = newTally();
    await repeated.onAdmitted(REPEATED, 1);
    await repeated.onStored(11 * MEGABYTE);
    await expect(newTally().onAdmitted(REPEATED, 1)).rejects.toMatchObject(TOO_MANY);
  });
});

it('through a link count against the number that its admission names', async () => {
  const limiter = new Limiter({ name: 'link', points: 1, seconds: 3600 }, redis, { now: () => new Date() });
  const link = ({ linkUploadsPerHour }: Admitted) => limiter.of('l', linkUploadsPerHour);
  const admit = () => new UploadTally({ link, bytes: () => [] }).onAdmitted({ ...NEW, linkUploadsPerHour: 3 }, 1);
  for (let n = 0; n < 3; n += 1) await admit();
  await expect(admit()).rejects.toMatchObject(TOO_MANY);
});
