// Only the rules, with counters in this process: Redis does not run.
import { Redis } from 'ioredis';
import { Limiter } from './limiter.js';
import { UploadTally, type Admitted } from './upload-tally.js';

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
function tallyFactory(points: Partial<Record<Limit, number>>, failureIsTry = false): (sender?: string) => UploadTally {
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
      failureIsTry,
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
    await tally().onAdmitted(NEW);
  });

  it('that fail on our side do not count', async () => {
    const tally = tallyFactory({ sender: 2, link: 2 });
    for (let n = 0; n < 5; n += 1) {
      const upload = tally();
      await upload.onAdmitted(NEW);
      await upload.onFailed({ isOurFault: true });
    }
    await tally().onAdmitted(NEW);
    await tally().onAdmitted(NEW);
    await expect(tally().onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
  });

  it('that fail count for their sender, but not for the link', async () => {
    const tally = tallyFactory({ sender: 3, link: 2 });
    for (let n = 0; n < 2; n += 1) {
      const upload = tally();
      await upload.onAdmitted(NEW);
      await upload.onFailed({ isOurFault: false });
    }
    await tally().onAdmitted(NEW);
    await expect(tally().onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
  });

  it('of a user that fail count only as tries', async () => {
    const tally = tallyFactory({ sender: 1, tries: 2 }, true);
    for (let n = 0; n < 2; n += 1) {
      const refused = tally();
      await refused.onAdmitted(NEW);
      await refused.onFailed({ isOurFault: false });
    }
    const ours = tally();
    await ours.onAdmitted(NEW);
    await ours.onFailed({ isOurFault: true });
    const accepted = tally();
    await accepted.onAdmitted(NEW);
    await expect(tally().onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
    await accepted.onFailed({ isOurFault: true });
    const last = tally();
    await last.onAdmitted(NEW);
    await expect(last.onFailed({ isOurFault: false })).rejects.toMatchObject(TOO_MANY);
    await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
  });

  it('that are refused by a limit do not count', async () => {
    const tally = tallyFactory({ sender: 2, link: 1 });
    const first = tally();
    await first.onAdmitted(NEW);
    for (let n = 0; n < 5; n += 1) {
      const refused = tally();
      await expect(refused.onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
      await refused.onFailed({ isOurFault: false });
    }
    await first.onFailed({ isOurFault: true });
    await tally().onAdmitted(NEW);
  });
});

it('beyond the limit of their sender, or of the link, count as tries', async () => {
  const tally = tallyFactory({ tries: 2, sender: 1 });
  await tally().onAdmitted(NEW);
  for (let n = 0; n < 3; n += 1) await expect(tally().onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
  await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
  const crowded = tallyFactory({ tries: 2, link: 1 });
  await crowded('a').onAdmitted(NEW);
  for (let n = 0; n < 3; n += 1) await expect(crowded('b').onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
  await expect(crowded('b').checkTries()).rejects.toMatchObject(TOO_MANY);
});

describe('slots', () => {
  it('count once, and only for stored videos', async () => {
    const tally = tallyFactory({ sender: 10, slot: 1 });
    for (let n = 0; n < 3; n += 1) {
      const failing = tally();
      await failing.onAdmitted(NEW);
      await failing.countSlot();
      await failing.countSlot();
      await failing.onFailed({ isOurFault: false });
      await failing.onFailed({ isOurFault: false });
    }
    const repeated = tally();
    await repeated.onAdmitted(RETRY);
    await repeated.countSlot();
    await tally().countSlot();
    for (let n = 0; n < 3; n += 1) {
      const refused = tally();
      await expect(refused.countSlot()).rejects.toMatchObject(TOO_MANY);
      await refused.onFailed({ isOurFault: false });
    }
  });

  it('that are used up refuse uploads before media is called, and each refusal counts as a try', async () => {
    const tally = tallyFactory({ tries: 2, sender: 2, slot: 1 });
    const first = tally();
    await first.onAdmitted(NEW);
    await first.countSlot();
    for (let n = 0; n < 3; n += 1) await expect(tally().onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
    await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
    // A released slot is free again, and refused submissions do not count.
    await first.onFailed({ isOurFault: false });
    await tally().onAdmitted(NEW);
  });
});

describe('bytes', () => {
  /** Starts an upload. */
  async function begin(tally: UploadTally, admitted: Admitted = NEW): Promise<UploadTally> {
    await tally.onAdmitted(admitted);
    return tally;
  }

  it('of stored videos count for the link, for all senders together', async () => {
    const tally = tallyFactory({ bytes: 10 });
    const first = await begin(tally('a'));
    await first.addBytes(6 * MEGABYTE);
    await first.onStored();
    await expect((await begin(tally('b'))).addBytes(6 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    await expect(tally('c').onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
  });

  it('of small videos count after the videos are stored', async () => {
    const tally = tallyFactory({ bytes: 1 });
    const small = await begin(tally());
    await small.addBytes(2 * MEGABYTE);
    await small.onStored();
    await expect(tally().onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
  });

  it('of refused uploads count only for their sender, who is refused in the end', async () => {
    const tally = tallyFactory({ bytes: 10, wastedBytes: 25 });
    for (let n = 0; n < 3; n += 1) {
      const refused = await begin(tally('a'));
      await refused.addBytes(4 * MEGABYTE);
      await refused.addBytes(5 * MEGABYTE);
      await refused.onFailed({ isOurFault: false });
    }
    await expect(tally('a').onAdmitted(NEW)).rejects.toMatchObject(TOO_MANY);
    await (await begin(tally('b'))).addBytes(10 * MEGABYTE);
  });

  it('of uploads over the limit do not count for the link', async () => {
    const tally = tallyFactory({ bytes: 10 });
    const large = await begin(tally('a'));
    await expect(large.addBytes(15 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    await large.onFailed({ isOurFault: false });
    await (await begin(tally('b'))).addBytes(10 * MEGABYTE);
  });

  it('that we lost do not count, and no bytes count twice', async () => {
    const tally = tallyFactory({ bytes: 10, wastedBytes: 1 });
    const lost = await begin(tally());
    await lost.addBytes(9 * MEGABYTE);
    await lost.onFailed({ isOurFault: true });
    await lost.onFailed({ isOurFault: false });
    const next = await begin(tally());
    await next.addBytes(10 * MEGABYTE);
    await expect(next.addBytes(4 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
  });

  it('count for the owner of all links, except those of refused uploads', async () => {
    const tally = tallyFactory({ ownerBytes: 15 });
    const [stored, refused] = [tally('a'), tally('b')];
    await stored.onAdmitted({ ...NEW, slug: 'l' });
    await stored.addBytes(9 * MEGABYTE);
    await refused.onAdmitted({ ...NEW, slug: 'm' });
    await expect(refused.addBytes(9 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    await expect(tally('c').onAdmitted({ ...NEW, slug: 'n' })).rejects.toMatchObject(TOO_MANY);
    await refused.onFailed({ isOurFault: false });
    const next = tally('c');
    await next.onAdmitted({ ...NEW, slug: 'm' });
    await next.addBytes(6 * MEGABYTE);
    await expect(next.addBytes(4 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
  });

  it('of a repeated upload count only for its sender, even when its link has no bytes left', async () => {
    const tally = tallyFactory({ bytes: 5, wastedBytes: 10 });
    await expect((await begin(tally())).addBytes(6 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    const repeated = await begin(tally(), RETRY);
    await repeated.addBytes(10 * MEGABYTE);
    await expect(repeated.addBytes(4 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    await expect(tally().onAdmitted(RETRY)).rejects.toMatchObject(TOO_MANY);
  });
});
