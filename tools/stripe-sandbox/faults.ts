import { invalid } from './stripe-error.js';

/** The faults that a test switches on with `PUT /sandbox/faults`. A restart switches all off. */
export interface Faults {
  /** Every answer of the API comes this much later, in milliseconds. */
  latencyMs: number;
  /**
   * The next calls of the API are refused with this status, without having done anything. An idempotency key is answered with its 500 or
   * 402 from then on, and does not count again; 503 is not remembered.
   */
  failNext: { status: 500 | 503 | 402; count: number };
  /** This many next calls of the API do their work, then the connection breaks. */
  dropAnswers: number;
  /** No page of a list is longer, whatever its caller asks for; 0 leaves the length to the caller. */
  longestPage: number;
  webhooks: {
    /** Nothing is sent while it is on; what waited is sent afterwards. */
    off: boolean;
    /** New events are sent this much later, in milliseconds. */
    delayMs: number;
    /** Every event that arrived is sent once more. */
    duplicate: boolean;
    /** New events wait for a random part of a second each, so that they overtake one another. */
    shuffle: boolean;
  };
}

const SHUFFLE_MS = 1_000;

/** The faults that are switched on now. */
export class FaultSwitch {
  current = read({});

  /** @throws StripeError when it is not the shape of `Faults` */
  set(value: unknown): Faults {
    this.current = read(value);
    return this.current;
  }

  firstWaitMs(): number {
    const { delayMs, shuffle } = this.current.webhooks;
    return delayMs + (shuffle ? Math.floor(Math.random() * SHUFFLE_MS) : 0);
  }

  longestPage(): number {
    return this.current.longestPage || Infinity;
  }

  /** Whether this call is to be refused, and with which status. */
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
    // `true` is one.
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} is no object`);
  return value as Record<string, unknown>;
}

function count(value: unknown, name: string): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalid(`${name} is no whole number`);
  return value;
}
