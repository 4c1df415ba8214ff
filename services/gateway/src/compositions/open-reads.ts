import { Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Response } from 'express';

/** Longest wait for a free place, in milliseconds. A player that jumps about leaves its earlier reads within a moment. */
const PATIENCE_MS = 10_000;

/** What reads are counted by, and how many may be open at once; 0 for any number. */
export interface ReadShare {
  key: string;
  most: number;
}

interface Waiting {
  shares: ReadShare[];
  begin: () => void;
}

/**
 * Bounds the videos that one viewer and one client address read at once, so that readers who take nothing cannot hold all of media's
 * connections to storage. Others wait for a moment, in the order in which they came.
 */
@Injectable()
export class OpenReads {
  private readonly open = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  /**
   * Runs `read` when all shares have room.
   *
   * @throws ProblemError `too_many_requests` after the longest wait
   */
  async inTurn(shares: ReadShare[], response: Response, read: () => Promise<void>): Promise<void> {
    if (this.hasRoom(shares)) this.count(shares, 1);
    else if (!(await this.wait(shares, response))) return;
    try {
      await read();
    } finally {
      this.count(shares, -1);
      for (const { shares: next, begin } of this.waiting) if (this.hasRoom(next)) begin();
    }
  }

  private hasRoom(shares: ReadShare[]): boolean {
    return shares.every(({ key, most }) => most === 0 || (this.open.get(key) ?? 0) < most);
  }

  private count(shares: ReadShare[], change: 1 | -1): void {
    for (const { key } of shares) {
      const open = (this.open.get(key) ?? 0) + change;
      if (open > 0) this.open.set(key, open);
      else this.open.delete(key);
    }
  }

  /** True with a place in hand; false when the viewer left. */
  private wait(shares: ReadShare[], response: Response): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(place);
        response.off('close', gone);
        clearTimeout(timer);
      };
      const begin = (): void => {
        leave();
        this.count(shares, 1);
        resolve(true);
      };
      const gone = (): void => {
        leave();
        resolve(false);
      };
      const timer = setTimeout(() => {
        leave();
        reject(
          new ProblemError('too_many_requests', 'Many videos are open at once. Please close some of them.', undefined, {
            'Retry-After': String(PATIENCE_MS / 1000),
          }),
        );
      }, PATIENCE_MS);
      const place = { shares, begin };
      response.once('close', gone);
      this.waiting.add(place);
    });
  }
}
