import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { tooSlow, type Floor } from './upload-pace.js';
import { ClientGone } from './upload-stream.js';

/** Within this many seconds a turn that is held for too little is given up, so by then one may be free (`upload-pace.ts`). */
const ROUND_SECONDS = 60;
/** How often those who wait are looked at, in milliseconds. */
const LOOK_MS = 200;
/** Nobody is told to come back later than this, in seconds. */
const LONGEST_RETRY_SECONDS = 600;

export interface Shares {
  /** Uploads at once; 0 for any number, and then nothing is shared out. */
  most: number;
  /** The most of them that strangers of one address hold; people who are signed in have `forPeople` more there. 0 for all. */
  perAddress: number;
  /** As many as strangers cannot take. */
  forPeople: number;
  /** Longest wait, in milliseconds. */
  patienceMs: number;
  /** What must have come of an upload that waits. */
  floor: Floor;
}

export interface Uploader {
  /** What the client is counted by. */
  address: string;
  isSignedIn: boolean;
}

/** What somebody who uploads may know of the others. */
export interface Turn {
  /** Whether somebody waits who could begin if this turn were given up. */
  isWanted: () => boolean;
}

interface Waiting {
  who: Uploader;
  request: IncomingMessage;
  /** Since it waits, in milliseconds. */
  waitedMs: number;
  begin: () => void;
  fail: (error: ProblemError) => void;
}

/**
 * Lets only so many uploads pour into media at once, and the others wait: in the order in which they came, except that whoever
 * has all of their share is passed over, and so is an upload of which nothing but headers came. A body that waits is not read beyond
 * the first piece, which Node reads by itself: it stays with its sender, so a crowd costs connections and no memory. An upload of
 * which that piece does not come is ended.
 */
export class UploadTurns {
  private readonly pouring = new Set<Uploader>();
  private readonly waiting = new Set<Waiting>();
  private looking?: NodeJS.Timeout;

  constructor(private readonly shares: Shares) {}

  /**
   * Runs `pour` when it is its turn.
   *
   * @throws ClientGone when the sender leaves before; ProblemError `unavailable` after the longest wait, `too_slow` when the body hardly
   *   begins
   */
  async inTurn<T>(request: IncomingMessage, uploader: Uploader, pour: (turn: Turn) => Promise<T>): Promise<T> {
    // The same sender may come twice: each turn is a thing of its own.
    const who = { ...uploader };
    if (hasBegun(request) && this.hasRoom(who, this.pouring)) this.pouring.add(who);
    else await this.wait(request, who);
    try {
      return await pour({ isWanted: () => this.isWanted(who) });
    } finally {
      this.pouring.delete(who);
      this.handOn();
    }
  }

  private hasRoom({ address, isSignedIn }: Uploader, holders: Iterable<Uploader>): boolean {
    const { most, perAddress, forPeople } = this.shares;
    if (most === 0) return true;
    const all = [...holders];
    const neighbours = all.filter((each) => each.address === address).length;
    const share = perAddress === 0 ? most : perAddress;
    if (isSignedIn) return all.length < most && neighbours < share + forPeople;
    const strangers = all.filter((each) => !each.isSignedIn).length;
    return all.length < most && strangers < Math.max(1, most - forPeople) && neighbours < share;
  }

  private isWanted(holder: Uploader): boolean {
    const others = [...this.pouring].filter((each) => each !== holder);
    return [...this.waiting].some(({ who, request }) => hasBegun(request) && this.hasRoom(who, others));
  }

  /** Settles with a turn in hand. */
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

  private handOn(): void {
    for (const { who, request, begin } of this.waiting) {
      if (this.shares.most > 0 && this.pouring.size >= this.shares.most) return;
      if (hasBegun(request) && this.hasRoom(who, this.pouring)) begin();
    }
  }

  /** Lets in whose body has begun, and ends what should have by now. */
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
    this.handOn();
  }

  /** Tells to come back when everybody who still waits may have begun. */
  private tooMany(): ProblemError {
    const rounds = Math.max(1, Math.ceil(this.waiting.size / this.shares.most));
    return new ProblemError(
      'unavailable',
      'Many videos arrive right now. Your recording is safe in this browser; please try again in a few minutes.',
      undefined,
      { 'Retry-After': String(Math.min(LONGEST_RETRY_SECONDS, rounds * ROUND_SECONDS)) },
    );
  }
}

/** Whether anything of the body came. */
function hasBegun(request: IncomingMessage): boolean {
  return request.complete || request.readableLength > 0;
}
