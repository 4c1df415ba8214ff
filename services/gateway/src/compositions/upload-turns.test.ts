// The rule alone, with requests that never were, on a clock that is set by hand; no parts.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { UploadTurns, type Turn, type Uploader } from './upload-turns.js';

/** One of which nothing but the headers came. */
const headersAlone = (): IncomingMessage => new IncomingMessage(new Socket());
const request = (): IncomingMessage => {
  const begun = headersAlone();
  begun.push('--boundary');
  return begun;
};
const floor = { seconds: 30, bytes: 16_384 };
const stranger = (address: string): Uploader => ({ address, isSignedIn: false });
const person = (address: string): Uploader => ({ address, isSignedIn: true });
const turnsOf = (most: number): UploadTurns =>
  new UploadTurns({ most, perAddress: 0, forPeople: 0, patienceMs: 1000, floor });

/** An upload that ends when it is told to. */
function upload(
  turns: UploadTurns,
  order: string[],
  name: string,
  who: Uploader = stranger('a'),
  sender: IncomingMessage = request(),
) {
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
}

// The real one, kept from before the timers are faked.
const { setImmediate: realImmediate } = globalThis;
const settled = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('lets the next one in when one ends, in the order in which they came', async () => {
  const turns = turnsOf(2);
  const order: string[] = [];
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => upload(turns, order, name));
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
  const [five, six] = ['five', 'six'].map((name) => upload(turns, order, name));
  await settled();
  expect(order.slice(4)).toEqual(['five', 'six']);
  five?.finish();
  six?.finish();
});

it('passes over whoever left, and tells whoever waited too long when to come back', async () => {
  const turns = turnsOf(1);
  const order: string[] = [];
  const one = upload(turns, order, 'one');
  const left = upload(turns, order, 'left');
  const gone = expect(left.done).rejects.toMatchObject({ name: 'ClientGone' });
  left.sender.emit('close');
  await gone;
  const late = upload(turns, order, 'late');
  jest.advanceTimersByTime(500);
  const later = ['x', 'y', 'z'].map((name) => upload(turns, order, name));
  const told = expect(late.done).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '180' } });
  jest.advanceTimersByTime(500);
  await told;
  for (const { sender, done } of later) {
    sender.emit('close');
    await expect(done).rejects.toMatchObject({ name: 'ClientGone' });
  }
  one.finish();
  await one.done;
  const next = upload(turns, order, 'next');
  await settled();
  expect(order).toEqual(['one', 'next']);
  next.finish();
});

it('gives the turn of an upload that failed to the next', async () => {
  const turns = turnsOf(1);
  const failing = turns.inTurn(request(), stranger('a'), () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  await expect(turns.inTurn(request(), stranger('a'), () => Promise.resolve('fine'))).resolves.toBe('fine');
});

describe('shares', () => {
  const shared = (): UploadTurns => new UploadTurns({ most: 6, perAddress: 3, forPeople: 2, patienceMs: 1000, floor });

  it('stop at what one address may hold, and the ones behind it go first', async () => {
    const [turns, order] = [shared(), [] as string[]];
    const crowd = ['1', '2', '3', '4', '5'].map((name) => upload(turns, order, name, stranger('a')));
    upload(turns, order, 'guest', stranger('b'));
    await settled();
    expect(order).toEqual(['1', '2', '3', 'guest']);
    crowd[0]?.finish();
    await settled();
    expect(order).toEqual(['1', '2', '3', 'guest', '4']);
  });

  it('keep turns for people who are signed in, also where strangers hold all of theirs', async () => {
    const [turns, order] = [shared(), [] as string[]];
    for (const name of ['1', '2', '3']) upload(turns, order, name, stranger('a'));
    upload(turns, order, '4', stranger('b'));
    upload(turns, order, 'fifth stranger', stranger('b'));
    for (const name of ['p', 'q', 'r']) upload(turns, order, name, person('a'));
    await settled();
    expect(order).toEqual(['1', '2', '3', '4', 'p', 'q']);
  });

  it('leave one address of people something for the others too', async () => {
    const [turns, order] = [shared(), [] as string[]];
    for (const name of ['p', 'q', 'r', 's', 't', 'u']) upload(turns, order, name, person('a'));
    upload(turns, order, 'guest', stranger('b'));
    await settled();
    expect(order).toEqual(['p', 'q', 'r', 's', 't', 'guest']);
  });

  it('leave strangers at least one turn', async () => {
    const turns = new UploadTurns({ most: 1, perAddress: 1, forPeople: 4, patienceMs: 1000, floor });
    await expect(turns.inTurn(request(), stranger('a'), () => Promise.resolve('fine'))).resolves.toBe('fine');
  });

  it('make a turn wanted by those alone who could have it', async () => {
    const [turns, order] = [shared(), [] as string[]];
    const [one] = ['1', '2', '3'].map((name) => upload(turns, order, name, stranger('a')));
    const other = upload(turns, order, 'other', person('c'));
    expect(one?.isWanted()).toBe(false);
    upload(turns, order, 'neighbour', stranger('a'));
    await settled();
    expect(order).toEqual(['1', '2', '3', 'other']);
    expect(one?.isWanted()).toBe(true);
    // The neighbour waits for one of its own address.
    expect(other.isWanted()).toBe(false);
    one?.finish();
    await settled();
    expect(order.at(-1)).toBe('neighbour');
  });
});

describe('uploads of which nothing but headers came', () => {
  const patient = (): UploadTurns =>
    new UploadTurns({ most: 2, perAddress: 0, forPeople: 0, patienceMs: 300_000, floor });

  it('take no turn, make none wanted, and are ended after a while', async () => {
    const [turns, order] = [patient(), [] as string[]];
    const crowd = Array.from({ length: 60 }, (_, n) =>
      upload(turns, order, `junk ${String(n)}`, stranger('a'), headersAlone()),
    );
    const ended = Promise.all(
      crowd.map(({ done }) =>
        expect(done).rejects.toMatchObject({ code: 'too_slow', headers: { Connection: 'close' } }),
      ),
    );
    const [one, two] = ['one', 'two'].map((name) => upload(turns, order, name, stranger('b')));
    await settled();
    expect(order).toEqual(['one', 'two']);
    expect(one?.isWanted()).toBe(false);
    jest.advanceTimersByTime(30_000);
    await ended;
    for (const each of [one, two]) {
      each?.finish();
      await each?.done;
    }
  });

  it('are let in when their body comes', async () => {
    const [turns, order] = [patient(), [] as string[]];
    const sender = headersAlone();
    const late = upload(turns, order, 'late', stranger('a'), sender);
    jest.advanceTimersByTime(1000);
    sender.push('--boundary');
    jest.advanceTimersByTime(200);
    await settled();
    expect(order).toEqual(['late']);
    late.finish();
    await late.done;
  });

  it('are ended while they wait in a crowd, when too little comes', async () => {
    const [turns, order] = [patient(), [] as string[]];
    for (const name of ['one', 'two']) upload(turns, order, name);
    const trickle = upload(turns, order, 'trickle');
    const whole = request();
    whole.push(Buffer.alloc(20_000));
    const waiting = upload(turns, order, 'waiting', stranger('a'), whole);
    const ended = expect(trickle.done).rejects.toMatchObject({ code: 'too_slow' });
    jest.advanceTimersByTime(30_000);
    await ended;
    waiting.sender.emit('close');
    await expect(waiting.done).rejects.toMatchObject({ name: 'ClientGone' });
  });
});
