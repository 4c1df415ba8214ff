// Only the rules, with counters in this process: Redis does not run.
import { Redis } from 'ioredis';
import { Limiter } from './limiter.js';
import { UploadTally } from './upload-tally.js';

const MEGABYTE = 1_000_000;
const TOO_MANY = { code: 'too_many_requests' };
const NEW = { mode: 'store', ownerId: 'o' } as const;
const RETRY = { mode: 'digest', ownerId: 'o' } as const;

let redis: Redis;

beforeEach(() => {
  redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
});

afterEach(() => redis.disconnect());

type Limit = 'tries' | 'sender' | 'link' | 'slot' | 'bytes' | 'ownerBytes' | 'wastedBytes';

/** Returns a factory of tallies that share these limits, with bytes in megabytes. */
function tallyFactory(points: Partial<Record<Limit, number>>): (sender?: string) => UploadTally {
  const limiter = (name: Limit): Limiter => {
    const unit = name === 'bytes' || name === 'ownerBytes' || name === 'wastedBytes' ? MEGABYTE : 1;
    const limit = { name, points: (points[name] ?? 100) * unit, seconds: 3600 };
    return new Limiter(limit, redis, { now: () => new Date() });
  };
  const ofSender = { tries: limiter('tries'), sender: limiter('sender'), wastedBytes: limiter('wastedBytes') };
  const [link, slot] = (['link', 'slot'] as const).map((name) => limiter(name).of('l'));
  const [bytes, ownerBytes] = [limiter('bytes'), limiter('ownerBytes')];
  return (sender = 'a') =>
    new UploadTally({
      tries: ofSender.tries.of(sender),
      sender: ofSender.sender.of(sender),
      wastedBytes: ofSender.wastedBytes.of(sender),
      ...(link && { link }),
      ...(slot && { slot }),
      bytes: ({ slug = 'l', ownerId }) => [bytes.of(slug), ownerBytes.of(ownerId)],
    });
}

describe('uploads', () => {
  it('that fail are limited separately', async () => {
    const tally = tallyFactory({ tries: 3, sender: 1 });
    for (let n = 0; n < 3; n += 1) {
      await tally().checkTries();
      await tally().countTry();
    }
    await expect(tally().countTry()).rejects.toMatchObject(TOO_MANY);
    await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
    await tally().onAdmitted(NEW, 1);
  });

  it('that fail on our side do not count', async () => {
    const tally = tallyFactory({ sender: 2, link: 2 });
    for (let n = 0; n < 5; n += 1) {
      const upload = tally();
      await upload.onAdmitted(NEW, 1);
      await upload.onFailed({ isOurFault: true, bytes: 0 });
    }
    await tally().onAdmitted(NEW, 1);
    await tally().onAdmitted(NEW, 1);
    await expect(tally().onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
  });

  it('that fail count as tries, not for their sender and the link', async () => {
    const tally = tallyFactory({ sender: 1, link: 1, tries: 2 });
    for (let n = 0; n < 2; n += 1) {
      const refused = tally();
      await refused.onAdmitted(NEW, 1);
      await refused.onFailed({ isOurFault: false, bytes: 0 });
    }
    const ours = tally();
    await ours.onAdmitted(NEW, 1);
    await ours.onFailed({ isOurFault: true, bytes: 0 });
    const accepted = tally();
    await accepted.onAdmitted(NEW, 1);
    await expect(tally().onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
    await accepted.onFailed({ isOurFault: true, bytes: 0 });
    const last = tally();
    await last.onAdmitted(NEW, 1);
    await expect(last.onFailed({ isOurFault: false, bytes: 0 })).rejects.toMatchObject(TOO_MANY);
    await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
  });

  it('that are refused by a limit do not count for their sender and the link', async () => {
    const tally = tallyFactory({ sender: 2, link: 1 });
    const first = tally();
    await first.onAdmitted(NEW, 1);
    for (let n = 0; n < 5; n += 1) {
      const refused = tally();
      await expect(refused.onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
      await refused.onFailed({ isOurFault: false, bytes: 0 });
    }
    await first.onFailed({ isOurFault: true, bytes: 0 });
    await tally().onAdmitted(NEW, 1);
  });

  it.each(['sender', 'link'] as const)('beyond the limit of their %s count as tries', async (limit) => {
    const tally = tallyFactory({ tries: 2, [limit]: 1 });
    await tally().onAdmitted(NEW, 1);
    for (let n = 0; n < 3; n += 1) await expect(tally().onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
    await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
  });
});

describe('slots', () => {
  it('count once, and only for stored videos', async () => {
    const tally = tallyFactory({ sender: 10, slot: 1 });
    for (let n = 0; n < 3; n += 1) {
      const failing = tally();
      await failing.onAdmitted(NEW, 1);
      await failing.countSlot();
      await failing.countSlot();
      await failing.onFailed({ isOurFault: false, bytes: 0 });
      await failing.onFailed({ isOurFault: false, bytes: 0 });
    }
    const repeated = tally();
    await repeated.onAdmitted(RETRY, 1);
    await repeated.countSlot();
    const [stored, refused] = [tally(), tally()];
    for (const each of [stored, refused]) await each.onAdmitted(NEW, 1);
    await stored.countSlot();
    await expect(refused.countSlot()).rejects.toMatchObject(TOO_MANY);
  });

  it('are checked before media is called, and each refusal counts as a try', async () => {
    const tally = tallyFactory({ tries: 2, sender: 2, slot: 1 });
    const first = tally();
    await first.onAdmitted(NEW, 1);
    await first.countSlot();
    for (let n = 0; n < 3; n += 1) await expect(tally().onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
    await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
    // A released slot is free again.
    await first.onFailed({ isOurFault: true, bytes: 0 });
    await tally().onAdmitted(NEW, 1);
  });
});

describe('bytes', () => {
  async function store(tally: UploadTally, megabytes: number, slug = 'l'): Promise<UploadTally> {
    await tally.onAdmitted({ ...NEW, slug }, megabytes * MEGABYTE);
    await tally.onStored(megabytes * MEGABYTE);
    return tally;
  }

  it('of stored videos count for the link, for all senders together', async () => {
    const tally = tallyFactory({ bytes: 10 });
    await store(tally('a'), 6);
    await expect(store(tally('b'), 6)).rejects.toMatchObject(TOO_MANY);
    await store(tally('b'), 6, 'another');
    await store(tally('b'), 4);
  });

  it('of failed uploads count only for their sender, who is refused beyond the limit', async () => {
    const tally = tallyFactory({ bytes: 10, wastedBytes: 25 });
    for (let n = 0; n < 3; n += 1) {
      const failed = await store(tally('a'), 9);
      await failed.onFailed({ isOurFault: false, bytes: 9 * MEGABYTE });
    }
    await expect(tally('a').onAdmitted(NEW, 1)).rejects.toMatchObject(TOO_MANY);
    await tally('b').onAdmitted(NEW, 1);
  });

  it('that we lost do not count', async () => {
    const tally = tallyFactory({ bytes: 10, wastedBytes: 1 });
    const lost = await store(tally(), 9);
    await lost.onFailed({ isOurFault: true, bytes: 9 * MEGABYTE });
    await store(tally(), 9);
    await expect(store(tally(), 9)).rejects.toMatchObject(TOO_MANY);
  });

  it('count for the owner across all links', async () => {
    const tally = tallyFactory({ ownerBytes: 15 });
    const failed = await store(tally('a'), 9, 'l');
    await expect(store(tally('b'), 9, 'm')).rejects.toMatchObject(TOO_MANY);
    await failed.onFailed({ isOurFault: false, bytes: 9 * MEGABYTE });
    await store(tally('b'), 9, 'm');
  });

  it('of a repeated upload count only for its sender, even when its link has no bytes left', async () => {
    const tally = tallyFactory({ bytes: 5, wastedBytes: 10 });
    await store(tally(), 5);
    const repeated = tally();
    await repeated.onAdmitted(RETRY, 1);
    await repeated.onStored(11 * MEGABYTE);
    await expect(tally().onAdmitted(RETRY, 1)).rejects.toMatchObject(TOO_MANY);
  });
});
