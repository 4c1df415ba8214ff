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

type Limit = 'tries' | 'sender' | 'link' | 'slot' | 'bytes' | 'ownerBytes' | 'inVain';

/** Returns a factory of tallies that share these limits, with bytes in megabytes. */
function tallyFactory(points: Partial<Record<Limit, number>>, failureIsTry = false): (sender?: string) => UploadTally {
  const limiter = (name: Limit): Limiter => {
    const unit = name === 'bytes' || name === 'ownerBytes' || name === 'inVain' ? MEGABYTE : 1;
    const limit = { name, points: (points[name] ?? 100) * unit, seconds: 3600 };
    return new Limiter(limit, redis, { now: () => new Date() });
  };
  const ofSender = { tries: limiter('tries'), sender: limiter('sender'), wastedBytes: limiter('inVain') };
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
    await tally().admitted(NEW);
  });

  it('that fail on our side do not count', async () => {
    const tally = tallyFactory({ sender: 2, link: 2 });
    for (let n = 0; n < 5; n += 1) {
      const upload = tally();
      await upload.admitted(NEW);
      await upload.failed({ ours: true });
    }
    await tally().admitted(NEW);
    await tally().admitted(NEW);
    await expect(tally().admitted(NEW)).rejects.toMatchObject(TOO_MANY);
  });

  it('that fail count for their sender, but not for the link', async () => {
    const tally = tallyFactory({ sender: 3, link: 2 });
    for (let n = 0; n < 2; n += 1) {
      const upload = tally();
      await upload.admitted(NEW);
      await upload.failed({ ours: false });
    }
    await tally().admitted(NEW);
    await expect(tally().admitted(NEW)).rejects.toMatchObject(TOO_MANY);
  });

  it('of a user that fail count only as tries', async () => {
    const tally = tallyFactory({ sender: 1, tries: 2 }, true);
    for (let n = 0; n < 2; n += 1) {
      const refused = tally();
      await refused.admitted(NEW);
      await refused.failed({ ours: false });
    }
    const ours = tally();
    await ours.admitted(NEW);
    await ours.failed({ ours: true });
    const accepted = tally();
    await accepted.admitted(NEW);
    await expect(tally().admitted(NEW)).rejects.toMatchObject(TOO_MANY);
    await accepted.failed({ ours: true });
    const last = tally();
    await last.admitted(NEW);
    await expect(last.failed({ ours: false })).rejects.toMatchObject(TOO_MANY);
    await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
  });

  it('that are refused by a limit do not count', async () => {
    const tally = tallyFactory({ sender: 2, link: 1 });
    const first = tally();
    await first.admitted(NEW);
    for (let n = 0; n < 5; n += 1) {
      const refused = tally();
      await expect(refused.admitted(NEW)).rejects.toMatchObject(TOO_MANY);
      await refused.failed({ ours: false });
    }
    await first.failed({ ours: true });
    await tally().admitted(NEW);
  });
});

it('beyond the limit of their sender, or of the link, count as tries', async () => {
  const tally = tallyFactory({ tries: 2, sender: 1 });
  await tally().admitted(NEW);
  for (let n = 0; n < 3; n += 1) await expect(tally().admitted(NEW)).rejects.toMatchObject(TOO_MANY);
  await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
  const crowded = tallyFactory({ tries: 2, link: 1 });
  await crowded('a').admitted(NEW);
  for (let n = 0; n < 3; n += 1) await expect(crowded('b').admitted(NEW)).rejects.toMatchObject(TOO_MANY);
  await expect(crowded('b').checkTries()).rejects.toMatchObject(TOO_MANY);
});

describe('slots', () => {
  it('count once, and only for stored videos', async () => {
    const tally = tallyFactory({ sender: 10, slot: 1 });
    for (let n = 0; n < 3; n += 1) {
      const failing = tally();
      await failing.admitted(NEW);
      await failing.countSlot();
      await failing.countSlot();
      await failing.failed({ ours: false });
      await failing.failed({ ours: false });
    }
    const repeated = tally();
    await repeated.admitted(RETRY);
    await repeated.countSlot();
    await tally().countSlot();
    for (let n = 0; n < 3; n += 1) {
      const refused = tally();
      await expect(refused.countSlot()).rejects.toMatchObject(TOO_MANY);
      await refused.failed({ ours: false });
    }
  });

  it('that are used up refuse uploads before media is called, and each refusal counts as a try', async () => {
    const tally = tallyFactory({ tries: 2, sender: 2, slot: 1 });
    const first = tally();
    await first.admitted(NEW);
    await first.countSlot();
    for (let n = 0; n < 3; n += 1) await expect(tally().admitted(NEW)).rejects.toMatchObject(TOO_MANY);
    await expect(tally().checkTries()).rejects.toMatchObject(TOO_MANY);
    // A released slot is free again, and refused submissions do not count.
    await first.failed({ ours: false });
    await tally().admitted(NEW);
  });
});

describe('bytes', () => {
  /** Starts an upload. */
  async function begin(tally: UploadTally, admitted: Admitted = NEW): Promise<UploadTally> {
    await tally.admitted(admitted);
    return tally;
  }

  it('of stored videos count for the link, for all senders together', async () => {
    const tally = tallyFactory({ bytes: 10 });
    const first = await begin(tally('a'));
    await first.addBytes(6 * MEGABYTE);
    await first.succeeded();
    await expect((await begin(tally('b'))).addBytes(6 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    await expect(tally('c').admitted(NEW)).rejects.toMatchObject(TOO_MANY);
  });

  it('of small videos count after the videos are stored', async () => {
    const tally = tallyFactory({ bytes: 1 });
    const small = await begin(tally());
    await small.addBytes(2 * MEGABYTE);
    await small.succeeded();
    await expect(tally().admitted(NEW)).rejects.toMatchObject(TOO_MANY);
  });

  it('of refused uploads count only for their sender, who is refused in the end', async () => {
    const tally = tallyFactory({ bytes: 10, inVain: 25 });
    for (let n = 0; n < 3; n += 1) {
      const refused = await begin(tally('a'));
      await refused.addBytes(4 * MEGABYTE);
      await refused.addBytes(5 * MEGABYTE);
      await refused.failed({ ours: false });
    }
    await expect(tally('a').admitted(NEW)).rejects.toMatchObject(TOO_MANY);
    await (await begin(tally('b'))).addBytes(10 * MEGABYTE);
  });

  it('of uploads over the limit do not count for the link', async () => {
    const tally = tallyFactory({ bytes: 10 });
    const large = await begin(tally('a'));
    await expect(large.addBytes(15 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    await large.failed({ ours: false });
    await (await begin(tally('b'))).addBytes(10 * MEGABYTE);
  });

  it('that we lost do not count, and no bytes count twice', async () => {
    const tally = tallyFactory({ bytes: 10, inVain: 1 });
    const lost = await begin(tally());
    await lost.addBytes(9 * MEGABYTE);
    await lost.failed({ ours: true });
    await lost.failed({ ours: false });
    const next = await begin(tally());
    await next.addBytes(10 * MEGABYTE);
    await expect(next.addBytes(4 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
  });

  it('count for the owner of all links, except those of refused uploads', async () => {
    const tally = tallyFactory({ ownerBytes: 15 });
    const [stored, refused] = [tally('a'), tally('b')];
    await stored.admitted({ ...NEW, slug: 'l' });
    await stored.addBytes(9 * MEGABYTE);
    await refused.admitted({ ...NEW, slug: 'm' });
    await expect(refused.addBytes(9 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    await expect(tally('c').admitted({ ...NEW, slug: 'n' })).rejects.toMatchObject(TOO_MANY);
    await refused.failed({ ours: false });
    const next = tally('c');
    await next.admitted({ ...NEW, slug: 'm' });
    await next.addBytes(6 * MEGABYTE);
    await expect(next.addBytes(4 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
  });

  it('of a repeated upload count only for its sender, even when its link has no bytes left', async () => {
    const tally = tallyFactory({ bytes: 5, inVain: 10 });
    await expect((await begin(tally())).addBytes(6 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    const repeated = await begin(tally(), RETRY);
    await repeated.addBytes(10 * MEGABYTE);
    await expect(repeated.addBytes(4 * MEGABYTE)).rejects.toMatchObject(TOO_MANY);
    await expect(tally().admitted(RETRY)).rejects.toMatchObject(TOO_MANY);
  });
});
