// The rule alone, with requests made by hand, on a fake clock; no parts.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { UploadTurns, type Turn, type Uploader } from './upload-turns.js';

const headersAlone = (): IncomingMessage => new IncomingMessage(new Socket());
const request = (): IncomingMessage => {
  const begun = headersAlone();
  begun.push('--boundary');
  return begun;
};
const floor = { seconds: 30, bytes: 16_384 };
const guest = (address: string): Uploader => ({ address, isSignedIn: false });
const user = (address: string): Uploader => ({ address, isSignedIn: true });
const turnsOf = (limits: { most: number; perAddress?: number; forPeople?: number; patienceMs?: number }) =>
  new UploadTurns({ perAddress: 0, forPeople: 0, patienceMs: 1000, floor, ...limits });

/** Uploads that each end when their test says so. `order` has the names of those that began. */
function uploadsTo(turns: UploadTurns) {
  const order: string[] = [];
  const upload = (name: string, who = guest('a'), sender = request()) => {
    let finish: () => void = () => undefined;
    let turn: Turn = { isWanted: () => false };
    const done = turns.inTurn(sender, who, (given) => {
      order.push(name);
      turn = given;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    return { done, sender, finish: () => finish(), isWanted: () => turn.isWanted() };
  };
  return { order, upload };
}

const TOO_SLOW = { code: 'too_slow', headers: { Connection: 'close' } };
const GONE = { name: 'ClientGone' };

// Saved before the timers are faked.
const { setImmediate: realImmediate } = globalThis;
const settled = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('begins the next upload when one ends, in the order of arrival', async () => {
  const { order, upload } = uploadsTo(turnsOf({ most: 2 }));
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => upload(name));
  await settled();
  expect(order).toEqual(['one', 'two']);
  two?.finish();
  await settled();
  expect(order).toEqual(['one', 'two', 'three']);
  one?.finish();
  three?.finish();
  await settled();
  expect(order).toEqual(['one', 'two', 'three', 'four']);
  four?.finish();
  for (const each of [one, two, three, four]) await each?.done;
  for (const name of ['five', 'six']) upload(name);
  await settled();
  expect(order.slice(4)).toEqual(['five', 'six']);
});

it('skips uploads that ended while they waited, and tells those that waited too long when to retry', async () => {
  const { order, upload } = uploadsTo(turnsOf({ most: 1 }));
  const one = upload('one');
  const left = upload('left');
  const gone = expect(left.done).rejects.toMatchObject(GONE);
  left.sender.emit('close');
  await gone;
  const late = upload('late');
  jest.advanceTimersByTime(500);
  const later = ['x', 'y', 'z'].map((name) => upload(name));
  const told = expect(late.done).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '180' } });
  jest.advanceTimersByTime(500);
  await told;
  for (const { sender, done } of later) {
    sender.emit('close');
    await expect(done).rejects.toMatchObject(GONE);
  }
  one.finish();
  await one.done;
  upload('next');
  await settled();
  expect(order).toEqual(['one', 'next']);
});

it('gives the turn of a failed upload to the next', async () => {
  const turns = turnsOf({ most: 1 });
  const failing = turns.inTurn(request(), guest('a'), () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  await expect(turns.inTurn(request(), guest('a'), () => Promise.resolve('fine'))).resolves.toBe('fine');
});

describe('shares', () => {
  const shared = () => uploadsTo(turnsOf({ most: 6, perAddress: 3, forPeople: 2 }));

  it('limit one address; uploads from other addresses go first', async () => {
    const { order, upload } = shared();
    const crowd = ['1', '2', '3', '4', '5'].map((name) => upload(name, guest('a')));
    upload('guest', guest('b'));
    await settled();
    expect(order).toEqual(['1', '2', '3', 'guest']);
    crowd[0]?.finish();
    await settled();
    expect(order).toEqual(['1', '2', '3', 'guest', '4']);
  });

  it('keep turns for users when guests hold all of theirs', async () => {
    const { order, upload } = shared();
    for (const name of ['1', '2', '3']) upload(name, guest('a'));
    for (const name of ['4', 'fifth guest']) upload(name, guest('b'));
    for (const name of ['p', 'q', 'r']) upload(name, user('a'));
    await settled();
    expect(order).toEqual(['1', '2', '3', '4', 'p', 'q']);
  });

  it('keep a turn for guests when the users of one address hold all others', async () => {
    const { order, upload } = shared();
    for (const name of ['p', 'q', 'r', 's', 't', 'u']) upload(name, user('a'));
    upload('guest', guest('b'));
    await settled();
    expect(order).toEqual(['p', 'q', 'r', 's', 't', 'guest']);
  });

  it('leave guests at least one turn', async () => {
    const { order, upload } = uploadsTo(turnsOf({ most: 1, perAddress: 1, forPeople: 4 }));
    upload('guest');
    await settled();
    expect(order).toEqual(['guest']);
  });

  it('make a turn wanted only by uploads that could have it', async () => {
    const { order, upload } = shared();
    const [one] = ['1', '2', '3'].map((name) => upload(name, guest('a')));
    const other = upload('other', user('c'));
    expect(one?.isWanted()).toBe(false);
    upload('neighbour', guest('a'));
    await settled();
    expect(order).toEqual(['1', '2', '3', 'other']);
    expect(one?.isWanted()).toBe(true);
    // The neighbour waits for a turn of its own address.
    expect(other.isWanted()).toBe(false);
    one?.finish();
    await settled();
    expect(order.at(-1)).toBe('neighbour');
  });
});

describe('uploads that have sent only headers', () => {
  const patient = () => uploadsTo(turnsOf({ most: 2, patienceMs: 300_000 }));

  it('take no turn, make none wanted, and end after a while', async () => {
    const { order, upload } = patient();
    const crowd = Array.from({ length: 60 }, (_, n) => upload(`junk ${String(n)}`, guest('a'), headersAlone()));
    const ended = Promise.all(crowd.map(({ done }) => expect(done).rejects.toMatchObject(TOO_SLOW)));
    const [one] = ['one', 'two'].map((name) => upload(name, guest('b')));
    await settled();
    expect(order).toEqual(['one', 'two']);
    expect(one?.isWanted()).toBe(false);
    jest.advanceTimersByTime(30_000);
    await ended;
  });

  it('begin when their body arrives', async () => {
    const { order, upload } = patient();
    const sender = headersAlone();
    upload('late', guest('a'), sender);
    jest.advanceTimersByTime(1000);
    sender.push('--boundary');
    jest.advanceTimersByTime(200);
    await settled();
    expect(order).toEqual(['late']);
  });

  it('end while they wait in a crowd, if too little arrives', async () => {
    const { upload } = patient();
    for (const name of ['one', 'two']) upload(name);
    const trickle = upload('trickle');
    const whole = request();
    whole.push(Buffer.alloc(20_000));
    const waiting = upload('waiting', guest('a'), whole);
    const ended = expect(trickle.done).rejects.toMatchObject({ code: 'too_slow' });
    jest.advanceTimersByTime(30_000);
    await ended;
    waiting.sender.emit('close');
    await expect(waiting.done).rejects.toMatchObject(GONE);
  });
});
