// The rules alone, with simulated requests, on a fake clock.
import { FIRST_BYTES, guest, Sender, settle, TOO_SLOW, simulateUploads } from '../../test/upload-crowd.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('uploads of which hardly anything has arrived', () => {
  it.each([
    ['headers alone', null],
    ['a few bytes', Buffer.alloc(400)],
  ])('get no turn, take none from others, and end after a while: %s', async (_, beginning) => {
    const { begun, failed, upload, pass } = simulateUploads();
    const crowd = Array.from({ length: 60 }, (_each, n) => upload(`junk ${n}`, guest('junk'), new Sender(beginning)));
    for (const name of ['one', 'two']) upload(name, guest('a'));
    await pass(29);
    expect(begun).toEqual(['one', 'two']);
    expect(failed).toEqual([]);
    await pass(2);
    for (const { outcome } of crowd) expect(await outcome).toMatchObject(TOO_SLOW);
    expect(failed).toHaveLength(60);
  });

  it('get a turn when enough of their body has arrived, or all of it', async () => {
    const { begun, upload, pass } = simulateUploads();
    const [late, small] = [new Sender(null), new Sender(Buffer.alloc(10))];
    upload('late', guest('a'), late);
    upload('small', guest('a'), small);
    await pass(1);
    late.push(FIRST_BYTES);
    small.complete = true;
    await pass(1);
    expect(begun.sort()).toEqual(['late', 'small']);
  });
});

describe('an upload with a turn', () => {
  it('ends below a kilobyte per second, unless a part of it is being stored', async () => {
    const { failed, upload, pass } = simulateUploads();
    const slow = upload('slow');
    slow.sender.bytesPerSecond = 500;
    const stored = upload('stored');
    stored.sender.bytesPerSecond = 100;
    await settle();
    stored.setStoring(true);
    await pass(28);
    expect(failed).toEqual([]);
    await pass(4);
    expect(await slow.outcome).toMatchObject(TOO_SLOW);
    stored.setStoring(false);
    await pass(25);
    expect(failed).toEqual(['slow']);
    await pass(10);
    expect(failed).toEqual(['slow', 'stored']);
  });

  it('that is slow keeps its turn while no other upload waits', async () => {
    const { failed, upload, pass } = simulateUploads();
    upload('slow').sender.bytesPerSecond = 2000;
    await pass(600);
    expect(failed).toEqual([]);
  });

  it('that is slow ends after a minute if it holds a slot in a capsule', async () => {
    const { failed, upload, pass } = simulateUploads();
    const slow = upload('slow', { ...guest('a'), hasSlots: true });
    slow.sender.bytesPerSecond = 31_000;
    upload('fine', { ...guest('b'), hasSlots: true }).sender.bytesPerSecond = 33_000;
    await pass(58);
    expect(failed).toEqual([]);
    await pass(4);
    expect(await slow.outcome).toMatchObject({ ...TOO_SLOW, message: expect.stringMatching(/too slow/) as string });
    await pass(600);
    expect(failed).toEqual(['slow']);
  });

  it('ends at the deadline even if it is fast, but not if it is complete by then', async () => {
    const { failed, upload, pass } = simulateUploads({ UPLOAD_DEADLINE_SECONDS: 100 });
    upload('fast').sender.bytesPerSecond = 1_000_000;
    const complete = upload('complete');
    await pass(98);
    complete.sender.complete = true;
    await pass(100);
    expect(failed).toEqual(['fast']);
  });
});
