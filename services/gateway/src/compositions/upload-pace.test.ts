// The watch alone, on a clock that is set by hand, with a request and an upstream that never were; no parts.
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

/** Lets seconds pass, with so many bytes in each. */
function bring(seconds: number, bytes: number): void {
  for (let passed = 0; passed < seconds; passed += 1) {
    request.emit('data', Buffer.alloc(bytes));
    jest.advanceTimersByTime(1000);
  }
}

it('lets a slow upload go on for as long as nobody waits', () => {
  bring(300, 50);
  expect(failed).toEqual([]);
});

it('ends a slow upload when others wait, after its first minute', () => {
  wanted = true;
  bring(59, 50);
  expect(failed).toEqual([]);
  bring(1, 50);
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({ code: 'too_slow', headers: { Connection: 'close' } });
  expect(failed[0]?.message).toMatch(/recording is safe.*try again with a better connection\.$/);
});

it('ends a slow upload that holds a place after its first minute, though nobody waits', () => {
  watch.stop();
  watch = watchPace(request, upstream, { ...pace, holdsPlace: true }, (error) => failed.push(error));
  bring(59, 50);
  expect(failed).toEqual([]);
  bring(1, 50);
  expect(failed).toMatchObject([{ code: 'too_slow' }]);
  expect(failed[0]?.message).toMatch(/keep a place.*recording is safe/);
});

it('lets an upload with the average rate keep its turn', () => {
  wanted = true;
  bring(300, 100);
  expect(failed).toEqual([]);
});

it('blames nobody for bytes that media does not take', () => {
  wanted = true;
  upstream.writableNeedDrain = true;
  bring(100, 50);
  expect(failed).toEqual([]);
});

it('ends an upload below the floor, whether others wait or not', () => {
  bring(30, 10);
  expect(failed).toMatchObject([{ code: 'too_slow' }]);
});

it('ends an upload that is not whole by the deadline, however fast it is', () => {
  bring(10, 10_000);
  deadline.abort();
  bring(1, 10_000);
  expect(failed).toMatchObject([{ code: 'too_slow' }]);
});

it('leaves a whole upload to media after the deadline, though not for ever', () => {
  wanted = true;
  request.complete = true;
  deadline.abort();
  jest.advanceTimersByTime(120_000);
  expect(failed).toEqual([]);
  jest.advanceTimersByTime(30_000);
  expect(failed).toMatchObject([{ code: 'bad_gateway' }]);
});
