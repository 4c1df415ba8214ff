import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { ClientGone } from './upload-stream.js';

/** Seconds after which somebody who waited in vain may try again. */
const RETRY_SECONDS = '10';

/**
 * Lets only so many uploads pour into media at once, and the others wait in order. A body that waits is not read: it stays
 * with its sender, so a crowd costs connections and no memory.
 */
export class UploadTurns {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  /**
   * @param most uploads at once; 0 for any number
   * @param patienceMs longest wait, in milliseconds
   */
  constructor(
    private readonly most: number,
    private readonly patienceMs: number,
  ) {}

  /**
   * Runs `pour` when it is its turn.
   *
   * @throws ClientGone when the sender leaves before; ProblemError `unavailable` after the longest wait
   */
  async inTurn<T>(request: IncomingMessage, pour: () => Promise<T>): Promise<T> {
    if (this.most > 0 && this.taken >= this.most) await this.wait(request);
    else this.taken += 1;
    try {
      return await pour();
    } finally {
      this.handOn();
    }
  }

  /** Settles with a turn in hand: whoever ends hands over without counting down. */
  private wait(request: IncomingMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(begin);
        request.off('close', gone);
        clearTimeout(timer);
      };
      const begin = (): void => {
        leave();
        resolve();
      };
      const gone = (): void => {
        leave();
        reject(new ClientGone());
      };
      const timer = setTimeout(() => {
        leave();
        reject(tooMany());
      }, this.patienceMs);
      request.once('close', gone);
      this.waiting.add(begin);
    });
  }

  private handOn(): void {
    const [next] = this.waiting;
    if (next === undefined) this.taken -= 1;
    else next();
  }
}

function tooMany(): ProblemError {
  return new ProblemError('unavailable', 'Many videos arrive right now. Please try again in a moment.', undefined, {
    'Retry-After': RETRY_SECONDS,
  });
}
