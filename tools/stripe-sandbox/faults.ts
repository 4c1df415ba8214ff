import { setTimeout as pause } from 'node:timers/promises';
import { invalid } from './stripe-error.js';

/** A test sets them with `PUT /sandbox/faults`; a restart clears them. */
export interface Faults {
  /** How long a call waits before its work, at most until faults are set again. */
  latencyMs: number;
  /**
   * The next calls of the API are refused with this status and do nothing. An idempotency key keeps a 500 or 402, and
   * its repetitions do not count; 503 is not kept.
   */
  failNext: { status: 500 | 503 | 402; count: number };
  /** The next calls of the API do their work, then the connection breaks. */
  dropAnswers: number;
  /** 0 for no limit besides the caller's. */
  longestPage: number;
  webhooks: {
    /** Holds all events back until it is off. */
    off: boolean;
    delayMs: number;
    duplicate: boolean;
    /** By a random part of a second, so that events arrive in another order. */
    shuffle: boolean;
  };
}

const SHUFFLE_MS = 1_000;

export class FaultSwitch {
  current = read({});
  private changed = new AbortController();

  /** @throws StripeError when the value does not have the shape of `Faults` */
  set(value: unknown): Faults {
    this.current = read(value);
    this.changed.abort();
    this.changed = new AbortController();
    return this.current;
  }

  /** Waits before a call of the API. */
  async delay(): Promise<void> {
    await pause(this.current.latencyMs, undefined, { signal: this.changed.signal }).catch(() => undefined);
  }

  firstWaitMs(): number {
    const { delayMs, shuffle } = this.current.webhooks;
    return delayMs + (shuffle ? Math.floor(Math.random() * SHUFFLE_MS) : 0);
  }

  longestPage(): number {
    return this.current.longestPage || Infinity;
  }

  /** The status to refuse this call with. */
  takeFailure(): number | undefined {
    const { failNext } = this.current;
    if (failNext.count === 0) return undefined;
    failNext.count -= 1;
    return failNext.status;
  }

  takeDrop(): boolean {
    if (this.current.dropAnswers === 0) return false;
    this.current.dropAnswers -= 1;
    return true;
  }
}

function read(value: unknown): Faults {
  const { latencyMs, failNext, dropAnswers, longestPage, webhooks, ...others } = members(value, 'faults');
  const failure = members(failNext ?? {}, 'failNext');
  const hooks = members(webhooks ?? {}, 'webhooks');
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalid(`There is no fault ${other}`, { param: other });
  const status = failure['status'] ?? 500;
  if (status !== 500 && status !== 503 && status !== 402) throw invalid('failNext.status is 500, 503 or 402');
  return {
    latencyMs: count(latencyMs, 'latencyMs'),
    failNext: { status, count: failNext === undefined ? 0 : count(failure['count'] ?? 1, 'failNext.count') },
    // `true` counts as one.
    dropAnswers: dropAnswers === true ? 1 : count(dropAnswers === false ? 0 : dropAnswers, 'dropAnswers'),
    longestPage: count(longestPage, 'longestPage'),
    webhooks: {
      off: hooks['off'] === true,
      delayMs: count(hooks['delayMs'], 'webhooks.delayMs'),
      duplicate: hooks['duplicate'] === true,
      shuffle: hooks['shuffle'] === true,
    },
  };
}

function members(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} is not an object`);
  return value as Record<string, unknown>;
}

function count(value: unknown, name: string): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw invalid(`${name} is not a whole number`);
  return value;
}
