import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { tooSlow, type Floor } from './upload-pace.js';
import { ClientGone } from './upload-stream.js';

/** A wanted turn of a slow upload ends within this many seconds (`upload-pace.ts`). */
const ROUND_SECONDS = 60;
/** How often waiting uploads are checked, in milliseconds. */
const LOOK_MS = 200;
/** Largest Retry-After, in seconds. */
const LONGEST_RETRY_SECONDS = 600;

export interface Shares {
  /** Uploads at once; 0 for any number, without shares. */
  most: number;
  /** Of these, for guests at one address; users have `forPeople` more there. 0 for all. */
  perAddress: number;
  /** Of these, reserved for users. */
  forPeople: number;
  /** Longest wait, in milliseconds. */
  patienceMs: number;
  /** What a waiting upload must have sent. */
  floor: Floor;
}

export interface Uploader {
  /** See `clientNetwork`. */
  address: string;
  isSignedIn: boolean;
}

export interface Turn {
  /** Whether a waiting upload could begin if this turn ended. */
  isWanted: () => boolean;
}

interface Waiting {
  who: Uploader;
  request: IncomingMessage;
  waitedMs: number;
  begin: () => void;
  fail: (error: ProblemError) => void;
}

/**
 * Limits the uploads to media at once. The others wait in the order of arrival; those that have used up their share, or
 * have sent only headers, are skipped. A waiting body is not read beyond the first chunk, which Node reads by itself,
 * so a crowd costs connections but no memory. An upload whose first chunk does not arrive is ended.
 */
export class UploadTurns {
  private readonly pouring = new Set<Uploader>();
  private readonly waiting = new Set<Waiting>();
  private looking?: NodeJS.Timeout;

  constructor(private readonly shares: Shares) {}

  /**
   * Runs `pour` when it is its turn.
   *
   * @throws ClientGone; ProblemError `unavailable` after the longest wait, `too_slow` when the body does not begin
   */
  async inTurn<T>(request: IncomingMessage, uploader: Uploader, pour: (turn: Turn) => Promise<T>): Promise<T> {
    // A copy, so that two uploads of one sender are two members of the set.
    const who = { ...uploader };
    if (hasBegun(request) && this.hasRoom(who, this.pouring)) this.pouring.add(who);
    else await this.wait(request, who);
    try {
      return await pour({ isWanted: () => this.isWanted(who) });
    } finally {
      this.pouring.delete(who);
      this.beginNext();
    }
  }

  private hasRoom({ address, isSignedIn }: Uploader, holders: Iterable<Uploader>): boolean {
    const { most, perAddress, forPeople } = this.shares;
    if (most === 0) return true;
    const all = [...holders];
    const neighbours = all.filter((each) => each.address === address).length;
    const share = perAddress === 0 ? most : perAddress;
    if (isSignedIn) return all.length < most && neighbours < share + forPeople;
    const guests = all.filter((each) => !each.isSignedIn).length;
    return all.length < most && guests < Math.max(1, most - forPeople) && neighbours < share;
  }

  private isWanted(holder: Uploader): boolean {
    const others = [...this.pouring].filter((each) => each !== holder);
    return [...this.waiting].some(({ who, request }) => hasBegun(request) && this.hasRoom(who, others));
  }

  private wait(request: IncomingMessage, who: Uploader): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(place);
        if (this.waiting.size === 0) clearInterval(this.looking);
        request.off('close', gone);
        clearTimeout(timer);
      };
      const begin = (): void => {
        leave();
        this.pouring.add(who);
        resolve();
      };
      const gone = (): void => {
        leave();
        reject(new ClientGone());
      };
      const fail = (error: ProblemError): void => {
        leave();
        reject(error);
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.tooMany());
      }, this.shares.patienceMs);
      const place: Waiting = { who, request, waitedMs: 0, begin, fail };
      request.once('close', gone);
      if (this.waiting.size === 0) this.looking = setInterval(() => this.look(), LOOK_MS);
      this.waiting.add(place);
    });
  }

  private beginNext(): void {
    for (const { who, request, begin } of this.waiting) {
      if (this.shares.most > 0 && this.pouring.size >= this.shares.most) return;
      if (hasBegun(request) && this.hasRoom(who, this.pouring)) begin();
    }
  }

  /** Begins uploads whose body has arrived, and ends those that are too slow. */
  private look(): void {
    const { seconds, bytes } = this.shares.floor;
    for (const place of this.waiting) {
      place.waitedMs += LOOK_MS;
      const { complete, readableLength, readableHighWaterMark } = place.request;
      const behind = !complete && readableLength < Math.min(bytes, readableHighWaterMark);
      if (behind && place.waitedMs >= seconds * 1000) {
        place.fail(tooSlow('The upload was too slow. Please try again with a better connection.'));
      }
    }
    this.beginNext();
  }

  /** Retry-After is when the uploads that wait now may have begun. */
  private tooMany(): ProblemError {
    const rounds = Math.max(1, Math.ceil(this.waiting.size / this.shares.most));
    return new ProblemError(
      'unavailable',
      'A lot of videos are arriving right now. Your recording is safe in this browser; please try again in a few minutes.',
      undefined,
      { 'Retry-After': String(Math.min(LONGEST_RETRY_SECONDS, rounds * ROUND_SECONDS)) },
    );
  }
}

function hasBegun(request: IncomingMessage): boolean {
  return request.complete || request.readableLength > 0;
}
