import type { EventEmitter } from 'node:events';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** A player that seeks cancels its earlier reads quickly. */
const MAX_WAIT_MS = 10_000;

/** How many requests with this key may be open at once; 0 for any number. */
export interface ConcurrencyLimit {
  key: string;
  max: number;
}

export type Connection = Pick<EventEmitter, 'once' | 'off'> & { readonly closed: boolean };

interface Waiting {
  limits: ConcurrencyLimit[];
  queue: string;
  begin: () => void;
}

/** Limits concurrent requests. Others wait briefly; those of one limit in the order of arrival. */
export class OpenRequests {
  private readonly open = new Map<string, number>();
  private readonly queues = new Map<string, Set<Waiting>>();

  /** @param maxWaiting how many may wait for one full limit; more are refused immediately */
  constructor(
    private readonly message: string,
    private readonly maxWaiting = 1000,
  ) {}

  /** Runs `act` in turn. Refuses after the longest wait; undefined if the client disconnects before its turn. */
  async run<T>(limits: ConcurrencyLimit[], connection: Connection, act: () => Promise<T>): Promise<T | undefined> {
    if (connection.closed) return undefined;
    const full = this.findFull(limits);
    if (full === undefined) this.count(limits, 1);
    else if ((this.queues.get(full)?.size ?? 0) >= this.maxWaiting) throw this.tooMany();
    else if (!(await this.wait(limits, full, connection))) return undefined;
    try {
      return await act();
    } finally {
      this.count(limits, -1);
      // Requests that wait for the widest limit come first: others only wait for their own user's requests.
      for (const limit of limits.toReversed()) this.wake(limit);
    }
  }

  hasRoom(limits: ConcurrencyLimit[]): boolean {
    return this.findFull(limits) === undefined;
  }

  private findFull(limits: ConcurrencyLimit[]): string | undefined {
    return limits.find(({ key, max }) => max !== 0 && (this.open.get(key) ?? 0) >= max)?.key;
  }

  /** A request that finds another of its limits full now waits for that limit. */
  private wake(limit: ConcurrencyLimit): void {
    for (const waiting of this.queues.get(limit.key) ?? []) {
      if (!this.hasRoom([limit])) return;
      const full = this.findFull(waiting.limits);
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
    return new ProblemError('too_many_requests', this.message, undefined, headers);
  }

  private count(limits: ConcurrencyLimit[], change: 1 | -1): void {
    for (const { key } of limits) {
      const open = (this.open.get(key) ?? 0) + change;
      if (open > 0) this.open.set(key, open);
      else this.open.delete(key);
    }
  }

  private wait(limits: ConcurrencyLimit[], full: string, connection: Connection): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leaveAnd = (settle: () => void) => (): void => {
        this.leave(waiting);
        connection.off('close', onClose);
        clearTimeout(timer);
        settle();
      };
      const onClose = leaveAnd(() => resolve(false));
      const timer = setTimeout(
        leaveAnd(() => reject(this.tooMany())),
        MAX_WAIT_MS,
      );
      const begin = leaveAnd(() => {
        this.count(limits, 1);
        resolve(true);
      });
      const waiting: Waiting = { limits, queue: full, begin };
      connection.once('close', onClose);
      this.join(waiting, full);
    });
  }
}
