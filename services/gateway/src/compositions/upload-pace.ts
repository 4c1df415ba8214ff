import type { ClientRequest, IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { noAnswer } from '../upstream/service-problem.js';

/** An upload must send at least `bytes` in each span of `seconds`. */
export interface Floor {
  seconds: number;
  bytes: number;
}

/** The rate of an upload while others wait for its turn, or while it holds a place in a capsule. */
export interface Rate {
  /** It applies after this many seconds. */
  afterSeconds: number;
  /** Average since the upload began. */
  bytesPerSecond: number;
}

export interface Pace {
  floor: Floor;
  rate: Rate;
  /** Whether others wait for this upload's turn. */
  isWanted: () => boolean;
  /** Whether it holds a place in a capsule. Then the rate always applies. */
  holdsPlace: boolean;
  /** Aborted when the body should be complete. */
  deadline: AbortSignal;
}

/** Time for media to store the last part and check the video, in seconds. */
const ANSWER_SECONDS = 120;
/** Media hangs if it reads nothing for this many floors in a row. */
const PATIENT_FLOORS = 4;
const SAFE = 'Your recording is safe in this browser; please try again with a better connection.';

/**
 * Watches an upload until it is stopped. Fails it with `too_slow` when the browser sends less than the floor, less than
 * the rate, or is not done by the deadline; with `bad_gateway` when media neither reads nor answers.
 */
export function watchPace(
  request: IncomingMessage,
  upstream: Pick<ClientRequest, 'writableNeedDrain'>,
  { floor, rate, isWanted, holdsPlace, deadline }: Pace,
  fail: (error: ProblemError) => void,
): { stop: () => void } {
  let sinceFloor = 0;
  let inAll = 0;
  let seconds = 0;
  let held = 0;
  let waitedSeconds = 0;
  const count = (chunk: Buffer): void => {
    sinceFloor += chunk.length;
    inAll += chunk.length;
  };
  const checkFloor = (): void => {
    if (request.complete) {
      waitedSeconds += floor.seconds;
      if (waitedSeconds > ANSWER_SECONDS) fail(slowService());
    } else if (upstream.writableNeedDrain && sinceFloor === 0) {
      // Not the browser's fault: media does not read.
      held += 1;
      if (held >= PATIENT_FLOORS) fail(slowService());
    } else if (sinceFloor < floor.bytes) {
      fail(tooSlow('The upload was too slow. Please try again with a better connection.'));
    } else {
      held = 0;
    }
    sinceFloor = 0;
  };
  const checkRate = (): void => {
    seconds += 1;
    if (request.complete) return;
    const behind = seconds >= rate.afterSeconds && inAll < seconds * rate.bytesPerSecond;
    if (deadline.aborted) {
      fail(tooSlow(`The upload took too long. ${SAFE}`));
    } else if (behind && !upstream.writableNeedDrain) {
      if (isWanted()) fail(tooSlow(`Many videos arrive right now and this one came too slowly. ${SAFE}`));
      else if (holdsPlace) fail(tooSlow(`The upload was too slow to keep a place for it. ${SAFE}`));
    }
  };
  request.on('data', count);
  const timers = [setInterval(checkFloor, floor.seconds * 1000), setInterval(checkRate, 1000)];
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
      request.off('data', count);
    },
  };
}

export function tooSlow(sentence: string): ProblemError {
  return new ProblemError('too_slow', sentence, undefined, { Connection: 'close' });
}

function slowService(): ProblemError {
  return noAnswer(new Error('media did not take or answer the upload in time'));
}
