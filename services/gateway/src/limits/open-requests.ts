import type { EventEmitter } from 'node:events';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { tooManyRequests } from './too-many-requests.js';

/** Long enough for a player in which a user seeks, because players soon cancel their earlier reads. */
const MAX_WAIT_MS = 10_000;

export interface ConcurrencyLimit {
  key: string;
  /** How many requests with this key may be open at once; 0 for any number. */
  max: number;
}

export type Connection = Pick<EventEmitter, 'once' | 'off'> & { readonly closed: boolean };

interface Turns {
  open: number;
  waiting: Set<() => void>;
}

/** Limits concurrent requests. Further requests wait briefly for their turn, in the order of arrival. */
export class OpenRequests {
  private readonly turns = new Map<string, Turns>();

  /** @param maxWaiting how many may wait for one full limit; more are refused immediately */
  constructor(
    private readonly message: string,
    private readonly maxWaiting = 1000,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /**
   * Runs `act` when its turn comes. Refuses after `maxWaitMs`; returns undefined if the client disconnects first.
   *
   * @param limits narrow ones first, so that the requests of one busy user do not fill the queue of a wide limit
   */
  async run<T>(limits: ConcurrencyLimit[], connection: Connection, act: () => Promise<T>): Promise<T | undefined> {
    if (connection.closed) return undefined;
    const [limit, ...wider] = limits;
    if (limit === undefined) return act();
    if (!(await this.takeTurn(limit, connection))) return undefined;
    try {
      return await this.run(wider, connection, act);
    } finally {
      this.endTurn(limit);
    }
  }

  hasRoom({ key, max }: ConcurrencyLimit): boolean {
    return max === 0 || (this.turns.get(key)?.open ?? 0) < max;
  }

  /** Resolves with false if the connection closes first. */
  private takeTurn(limit: ConcurrencyLimit, connection: Connection): Promise<boolean> {
    const turns = this.turns.get(limit.key) ?? { open: 0, waiting: new Set() };
    this.turns.set(limit.key, turns);
    if (this.hasRoom(limit)) {
      turns.open += 1;
      return Promise.resolve(true);
    }
    if (turns.waiting.size >= this.maxWaiting) return Promise.reject(this.tooMany());
    return new Promise((resolve, reject) => {
      const leaveAnd = (settle: () => void) => (): void => {
        turns.waiting.delete(begin);
        connection.off('close', onClose);
        clearTimeout(timer);
        settle();
      };
      const begin = leaveAnd(() => resolve(true));
      const onClose = leaveAnd(() => resolve(false));
      const refuse = leaveAnd(() => reject(this.tooMany()));
      const timer = setTimeout(refuse, this.maxWaitMs);
      connection.once('close', onClose);
      turns.waiting.add(begin);
    });
  }

  /** Passes the turn on to the next request, if one is waiting. */
  private endTurn({ key }: ConcurrencyLimit): void {
    const turns = this.turns.get(key);
    if (turns === undefined) return;
    const [next] = turns.waiting;
    if (next) next();
    else turns.open -= 1;
    if (turns.open === 0) this.turns.delete(key);
  }

  private tooMany(): ProblemError {
    return tooManyRequests(this.message, MAX_WAIT_MS / 1000);
  }
}
