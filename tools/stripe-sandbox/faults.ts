import { setTimeout as pause } from 'node:timers/promises';
import { invalid } from './stripe-error.js';

/** Faults that tests inject with `PUT /sandbox/faults`. They last until a restart. */
export interface Faults {
  /** Delays each API call by this time. A change of the faults ends the delay. */
  latencyMs: number;
  /**
   * Refuses the next `count` API calls with this status, without doing their work. As at Stripe, a retry with the same
   * idempotency key gets a 500 or 402 again, without being counted here. A 503 is not stored.
   */
  failNext: { status: 500 | 503 | 402; count: number };
  /** How many of the next successful API calls get a closed connection instead of their response. */
  dropAnswers: number;
  /** Refuses to expire open sessions, as Stripe does while a payment is in progress. */
  refuseExpiry: boolean;
  /** The most items on a page of a list. With 0, only the caller's `limit` applies. */
  longestPage: number;
  webhooks: {
    /** Sends no events. */
    paused: boolean;
    delayMs: number;
    duplicate: boolean;
    /** Delays each event by up to a second, so that events arrive out of order. */
    shuffle: boolean;
  };
}

const SHUFFLE_MS = 1_000;

export class ActiveFaults {
  current = readFaults({});
  private changed = new AbortController();

  /** @throws StripeError if the value is not a valid `Faults` */
  set(value: unknown): Faults {
    this.current = readFaults(value);
    this.changed.abort();
    this.changed = new AbortController();
    return this.current;
  }

  async delay(): Promise<void> {
    await pause(this.current.latencyMs, undefined, { signal: this.changed.signal }).catch(() => undefined);
  }

  firstAttemptDelayMs(): number {
    const { delayMs, shuffle } = this.current.webhooks;
    return delayMs + (shuffle ? Math.floor(Math.random() * SHUFFLE_MS) : 0);
  }

  maxPageSize(): number {
    return this.current.longestPage || Infinity;
  }

  /** Returns the status with which to refuse this call, if any. */
  takeFailure(): number | undefined {
    const { failNext } = this.current;
    if (failNext.count === 0) return undefined;
    failNext.count -= 1;
    return failNext.status;
  }

  /** Returns whether to close the connection instead of sending this response. */
  takeDroppedResponse(): boolean {
    if (this.current.dropAnswers === 0) return false;
    this.current.dropAnswers -= 1;
    return true;
  }
}

function readFaults(value: unknown): Faults {
  const { latencyMs, failNext, dropAnswers, refuseExpiry, longestPage, webhooks, ...others } = asRecord(
    value,
    'faults',
  );
  const failure = asRecord(failNext ?? {}, 'failNext');
  const hooks = asRecord(webhooks ?? {}, 'webhooks');
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalid(`Unknown fault: ${other}`, { param: other });
  const status = failure['status'] ?? 500;
  if (status !== 500 && status !== 503 && status !== 402) throw invalid('failNext.status must be 500, 503 or 402');
  return {
    latencyMs: readCount(latencyMs, 'latencyMs'),
    failNext: { status, count: failNext === undefined ? 0 : readCount(failure['count'] ?? 1, 'failNext.count') },
    // `true` means 1.
    dropAnswers: dropAnswers === true ? 1 : readCount(dropAnswers === false ? 0 : dropAnswers, 'dropAnswers'),
    refuseExpiry: refuseExpiry === true,
    longestPage: readCount(longestPage, 'longestPage'),
    webhooks: {
      paused: hooks['paused'] === true,
      delayMs: readCount(hooks['delayMs'], 'webhooks.delayMs'),
      duplicate: hooks['duplicate'] === true,
      shuffle: hooks['shuffle'] === true,
    },
  };
}

function asRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} must be an object`);
  return value as Record<string, unknown>;
}

function readCount(value: unknown, name: string): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw invalid(`${name} must be a whole number, 0 or more`);
  return value;
}
