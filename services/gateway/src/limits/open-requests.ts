import type { EventEmitter } from 'node:events';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** A player that seeks cancels its earlier reads quickly. */
const MAX_WAIT_MS = 10_000;

/** How many requests with this key may be open at once; 0 for any number. */
export interface Share {
  key: string;
  most: number;
}

export type Connection = Pick<EventEmitter, 'once' | 'off'> & { readonly closed: boolean };

interface Waiting {
  shares: Share[];
  queue: string;
  begin: () => void;
}

/** Limits concurrent requests. Others wait briefly; those of one share in the order of arrival. */
export class OpenRequests {
  private readonly open = new Map<string, number>();
  private readonly queues = new Map<string, Set<Waiting>>();

  /** @param maxWaiting how many may wait for one full share; more are refused immediately */
  constructor(
    private readonly sentence: string,
    private readonly maxWaiting = 1000,
  ) {}

  /** Runs `act` in turn. Refuses after the longest wait; undefined if the client disconnects before its turn. */
  async inTurn<T>(shares: Share[], connection: Connection, act: () => Promise<T>): Promise<T | undefined> {
    if (connection.closed) return undefined;
    const full = this.fullShare(shares);
    if (full === undefined) this.count(shares, 1);
    else if ((this.queues.get(full)?.size ?? 0) >= this.maxWaiting) throw this.tooMany();
    else if (!(await this.wait(shares, full, connection))) return undefined;
    try {
      return await act();
    } finally {
      this.count(shares, -1);
      // Requests that wait for the widest share come first: others only wait for their own user's requests.
      for (const share of shares.toReversed()) this.wake(share);
    }
  }

  hasRoom(shares: Share[]): boolean {
    return this.fullShare(shares) === undefined;
  }

  private fullShare(shares: Share[]): string | undefined {
    return shares.find(({ key, most }) => most !== 0 && (this.open.get(key) ?? 0) >= most)?.key;
  }

  /** A request that finds another of its shares full now waits for that share. */
  private wake(share: Share): void {
    for (const waiting of this.queues.get(share.key) ?? []) {
      if (!this.hasRoom([share])) return;
      const full = this.fullShare(waiting.shares);
      if (full === undefined) waiting.begin();
      else {
        this.leave(waiting);
        this.join(waiting, full);
      }
    }
  }

  private join(waiting: Waiting, full: string): void {
    waiting.queue = full;
    const queue = this.queues.get(full) ?? new Set();
    this.queues.set(full, queue.add(waiting));
  }

  private leave(waiting: Waiting): void {
    const queue = this.queues.get(waiting.queue);
    queue?.delete(waiting);
    if (queue?.size === 0) this.queues.delete(waiting.queue);
  }

  private tooMany(): ProblemError {
    const headers = { 'Retry-After': String(MAX_WAIT_MS / 1000) };
    return new ProblemError('too_many_requests', this.sentence, undefined, headers);
  }

  private count(shares: Share[], change: 1 | -1): void {
    for (const { key } of shares) {
      const open = (this.open.get(key) ?? 0) + change;
      if (open > 0) this.open.set(key, open);
      else this.open.delete(key);
    }
  }

  private wait(shares: Share[], full: string, connection: Connection): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const thenLeave = (settle: () => void) => (): void => {
        this.leave(waiting);
        connection.off('close', onClose);
        clearTimeout(timer);
        settle();
      };
      const onClose = thenLeave(() => resolve(false));
      const timer = setTimeout(
        thenLeave(() => reject(this.tooMany())),
        MAX_WAIT_MS,
      );
      const begin = thenLeave(() => {
        this.count(shares, 1);
        resolve(true);
      });
      const waiting: Waiting = { shares, queue: full, begin };
      connection.once('close', onClose);
      this.join(waiting, full);
    });
  }
}
