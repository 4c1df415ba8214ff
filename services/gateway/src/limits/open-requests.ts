import type { EventEmitter } from 'node:events';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Longest wait for a turn, in milliseconds. A player that seeks drops its earlier reads within a moment. */
const MAX_WAIT_MS = 10_000;

/** The key that requests are counted by, and how many may be open at once; 0 for any number. */
export interface Share {
  key: string;
  most: number;
}

/** A request or response. It closes when the client disconnects. */
export type Connection = Pick<EventEmitter, 'once' | 'off'> & { readonly closed: boolean };

interface Waiting {
  shares: Share[];
  begin: () => void;
}

/**
 * Limits the concurrent requests of one viewer, user or client address. More wait for a moment, in the order of
 * arrival.
 */
export class OpenRequests {
  private readonly open = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  /**
   * @param sentence message of the refusal
   * @param mostWaiting how many of one share wait at once; more are refused immediately
   */
  constructor(
    private readonly sentence: string,
    private readonly mostWaiting = Infinity,
  ) {}

  /**
   * Runs `act` when all shares have room. Returns what it returns; undefined if the client disconnects before.
   *
   * @throws ProblemError `too_many_requests` after the longest wait, or if too many are already waiting
   */
  async inTurn<T>(shares: Share[], connection: Connection, act: () => Promise<T>): Promise<T | undefined> {
    if (connection.closed) return undefined;
    if (this.hasRoom(shares)) this.count(shares, 1);
    else if (this.isWaitingFull(shares)) throw this.tooMany();
    else if (!(await this.wait(shares, connection))) return undefined;
    try {
      return await act();
    } finally {
      this.count(shares, -1);
      for (const { shares: next, begin } of this.waiting) if (this.hasRoom(next)) begin();
    }
  }

  /** Whether a request could begin immediately. */
  hasRoom(shares: Share[]): boolean {
    return shares.every(({ key, most }) => most === 0 || (this.open.get(key) ?? 0) < most);
  }

  private isWaitingFull([narrowest]: Share[]): boolean {
    if (this.waiting.size < this.mostWaiting) return false;
    const own = [...this.waiting].filter(({ shares }) => shares[0]?.key === narrowest?.key);
    return own.length >= this.mostWaiting;
  }

  private tooMany(): ProblemError {
    return new ProblemError('too_many_requests', this.sentence, undefined, {
      'Retry-After': String(MAX_WAIT_MS / 1000),
    });
  }

  private count(shares: Share[], change: 1 | -1): void {
    for (const { key } of shares) {
      const open = (this.open.get(key) ?? 0) + change;
      if (open > 0) this.open.set(key, open);
      else this.open.delete(key);
    }
  }

  /** Resolves to true when the request may begin, and to false if the client disconnects. */
  private wait(shares: Share[], connection: Connection): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(entry);
        connection.off('close', onClose);
        clearTimeout(timer);
      };
      const begin = (): void => {
        leave();
        this.count(shares, 1);
        resolve(true);
      };
      const onClose = (): void => {
        leave();
        resolve(false);
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.tooMany());
      }, MAX_WAIT_MS);
      const entry = { shares, begin };
      connection.once('close', onClose);
      this.waiting.add(entry);
    });
  }
}
