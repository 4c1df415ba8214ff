// The watch alone, with a request and an upstream made by hand, on a fake clock; no parts.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { watchPace, type Pace } from './upload-pace.js';

let request: IncomingMessage;
let upstream: { writableNeedDrain: boolean };
let deadline: AbortController;
let wanted: boolean;
let pace: Pace;
let failed: ProblemError[];
let watch: { stop: () => void };

beforeEach(() => {
  jest.useFakeTimers();
  request = new IncomingMessage(new Socket());
  upstream = { writableNeedDrain: false };
  deadline = new AbortController();
  wanted = false;
  failed = [];
  pace = {
    floor: { seconds: 30, bytes: 1000 },
    rate: { afterSeconds: 60, bytesPerSecond: 100 },
    isWanted: () => wanted,
    holdsPlace: false,
    deadline: deadline.signal,
  };
  watch = watchPace(request, upstream, pace, (error) => failed.push(error));
});

afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

/** Sends this many bytes per second. */
function sendFor(seconds: number, bytes: number): void {
  for (let passed = 0; passed < seconds; passed += 1) {
    request.emit('data', Buffer.alloc(bytes));
    jest.advanceTimersByTime(1000);
  }
}

it.each([
  ['a slow upload while no other waits', 300, 50, { isWanted: false, needDrain: false }],
  ['an upload with the average rate', 300, 100, { isWanted: true, needDrain: false }],
  ['an upload whose bytes media does not read', 100, 50, { isWanted: true, needDrain: true }],
])('keeps %s', (_, seconds, bytes, { isWanted, needDrain }) => {
  wanted = isWanted;
  upstream.writableNeedDrain = needDrain;
  sendFor(seconds, bytes);
  expect(failed).toEqual([]);
});

it.each([
  [
    'when others wait',
    { isWanted: () => true },
    /arrive right now.*recording is safe.*try again with a better connection\.$/,
  ],
  ['when it holds a place', { holdsPlace: true }, /keep a place.*recording is safe/],
])('ends a slow upload after its first minute %s', (_, change, message) => {
  watch.stop();
  watch = watchPace(request, upstream, { ...pace, ...change }, (error) => failed.push(error));
  sendFor(59, 50);
  expect(failed).toEqual([]);
  sendFor(1, 50);
  expect(failed).toMatchObject([{ code: 'too_slow', headers: { Connection: 'close' } }]);
  expect(failed[0]?.message).toMatch(message);
});

it('ends an upload below the floor, whether others wait or not', () => {
  sendFor(30, 10);
  expect(failed).toMatchObject([{ code: 'too_slow' }]);
});

it('ends even a fast upload that is incomplete at the deadline', () => {
  sendFor(10, 10_000);
  deadline.abort();
  sendFor(1, 10_000);
  expect(failed).toMatchObject([{ code: 'too_slow' }]);
});

it('waits for media after a complete upload, but not for ever', () => {
  wanted = true;
  request.complete = true;
  deadline.abort();
  jest.advanceTimersByTime(120_000);
  expect(failed).toEqual([]);
  jest.advanceTimersByTime(30_000);
  expect(failed).toMatchObject([{ code: 'bad_gateway' }]);
});
