import type { ClientRequest, IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { noAnswer } from '../upstream/service-problem.js';

/** The least an upload must bring to be kept waiting for. */
export interface Floor {
  seconds: number;
  bytes: number;
}

/** What an upload must bring while others wait for its turn, or while it holds a place that others may want. */
export interface Rate {
  /** Nobody is judged earlier. */
  afterSeconds: number;
  /** On average since it began. */
  bytesPerSecond: number;
}

export interface Pace {
  floor: Floor;
  rate: Rate;
  /** Whether others wait for this upload's turn. */
  isWanted: () => boolean;
  /** Whether one place fewer is left to others for as long as it goes on: then the rate is asked of it whoever waits. */
  holdsPlace: boolean;
  /** Aborted when the body should have been whole; however it still comes, it came too late. */
  deadline: AbortSignal;
}

/** Media may take so long to store the last part and check the video, in seconds. */
const ANSWER_SECONDS = 120;
/** Media takes nothing more for so many floors in a row: it hangs. */
const PATIENT_FLOORS = 4;
const SAFE = 'Your recording is safe in this browser; please try again with a better connection.';

/**
 * Watches an upload until it is stopped, and fails it with `too_slow` when the browser brings less than the floor, less than
 * the rate while others wait or it holds a place, or is not done by the deadline; with `bad_gateway` when media neither takes nor answers.
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
  const lookAtFloor = (): void => {
    if (request.complete) {
      waitedSeconds += floor.seconds;
      if (waitedSeconds > ANSWER_SECONDS) fail(slowService());
    } else if (upstream.writableNeedDrain && sinceFloor === 0) {
      // Not the browser's fault: media does not take what is there.
      held += 1;
      if (held >= PATIENT_FLOORS) fail(slowService());
    } else if (sinceFloor < floor.bytes) {
      fail(tooSlow('The upload was too slow. Please try again with a better connection.'));
    } else {
      held = 0;
    }
    sinceFloor = 0;
  };
  const lookAtClock = (): void => {
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
  const timers = [setInterval(lookAtFloor, floor.seconds * 1000), setInterval(lookAtClock, 1000)];
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
