import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { MediaSettings } from '../config.js';
import { Upload, type Pace, type Uploader } from './upload.js';

/** How often uploads are checked, in milliseconds. */
const LOOK_MS = 50;
/** A process that stood still for longer does not blame the senders. */
const LONGEST_LOOK_MS = 1000;
/** Where all networks have a single turn, others wait this many times longer before one ends for them. */
const SINGLE_TURN_FACTOR = 6;
/** A turn ends early only if none has begun for this part of the wait: in a crowd of fast uploads none ends. */
const STANDSTILL_SHARE = 1 / 4;
/** A slow upload whose turn another wants ends within this many seconds. */
const ROUND_SECONDS = 60;
const LONGEST_RETRY_SECONDS = 600;
const FULL =
  'A lot of videos are arriving right now. Your recording is safe in this browser: please try again in a few minutes.';
const GAVE_WAY =
  'A lot of videos are arriving right now, and others were waiting. Your recording is safe in this browser: please send it again in a minute.';

export type Shares = Pick<
  MediaSettings,
  | 'UPLOADS_AT_ONCE'
  | 'UPLOADS_PER_ADDRESS'
  | 'UPLOADS_FOR_USERS'
  | 'UPLOAD_PATIENCE_SECONDS'
  | 'UPLOAD_GIVE_WAY_SECONDS'
>;

/**
 * Limits the uploads that are read at once. The others wait: next is one of the network with the fewest turns, of these
 * the first that came. A waiting body is not read beyond its beginning, so a crowd costs connections but no memory.
 */
@Injectable()
export class UploadTurns {
  /** In the order of arrival. */
  private readonly uploads = new Set<Upload>();
  private timer?: NodeJS.Timeout;
  private lookedAt = 0;
  private standstillMs = 0;

  constructor(@Inject(SETTINGS) private readonly settings: Shares & Pace) {}

  /**
   * Reads an upload when it is its turn. Throws `unavailable` after the longest wait, and the reason of its signal:
   * `too_slow` or `malformed`.
   */
  async inTurn<T>(
    request: IncomingMessage,
    response: Pick<ServerResponse, 'writeContinue' | 'writeProcessing'>,
    who: Uploader,
    read: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const upload = new Upload(request, response, who, this.settings);
    this.uploads.add(upload);
    if (this.timer === undefined) {
      this.lookedAt = performance.now();
      this.timer = setInterval(() => this.look(), LOOK_MS).unref();
    }
    this.beginNext();
    try {
      await upload.turn;
      return await read(upload);
    } finally {
      this.uploads.delete(upload);
      this.beginNext();
      if (this.uploads.size === 0) {
        clearInterval(this.timer);
        delete this.timer;
      }
    }
  }
  private look(): void {
    const now = performance.now();
    const passed = Math.min(now - this.lookedAt, LONGEST_LOOK_MS);
    this.lookedAt = now;
    this.standstillMs += passed;
    for (const upload of this.uploads) {
      upload.pass(passed);
      if (!upload.hasTurn && upload.ageMs >= this.settings.UPLOAD_PATIENCE_SECONDS * 1000) this.refuse(upload);
    }
    this.beginNext();
    this.giveWay();
  }

  private beginNext(): void {
    for (;;) {
      const reading = this.reading;
      if (reading.length >= this.settings.UPLOADS_AT_ONCE) return;
      const next = this.waitingFairly(reading).find((upload) => this.hasRoom(upload, reading));
      if (next === undefined) return;
      next.begin();
      this.standstillMs = 0;
    }
  }

  /**
   * Ends one upload for another that has waited too long: the slowest of the network with the most turns, if that
   * network then has as many as the other, or if it is slow. The only upload of a network ends only for a network
   * without any, where all turns that this could get are such single ones.
   */
  private giveWay(): void {
    const patienceMs = this.settings.UPLOAD_GIVE_WAY_SECONDS * 1000;
    if (this.standstillMs < patienceMs * STANDSTILL_SHARE) return;
    const { reading } = this;
    const next = this.waitingFairly(reading).find(({ ageMs }) => ageMs >= patienceMs);
    if (next === undefined) return;
    const [ofNetwork, ofOwner] = [turnsBy('network', reading), turnsBy('owner', reading)];
    const without = (upload: Upload): Upload[] => reading.filter((other) => other !== upload);
    const wanted = reading.filter((each) => this.hasRoom(next, without(each)));
    const [last] = wanted
      .filter((each) => !each.isComplete && !each.signal.aborted)
      .sort((a, b) => ofNetwork(b) - ofNetwork(a) || ofOwner(b) - ofOwner(a) || a.rate - b.rate);
    if (last === undefined) return;
    const [turns, own] = [ofNetwork(last), ofNetwork(next)];
    const areSingle = own === 0 && wanted.every((each) => ofNetwork(each) === 1);
    const waitMs = areSingle ? patienceMs * SINGLE_TURN_FACTOR : patienceMs;
    const isFair = areSingle || turns > own + 1 || (turns > 1 && turns >= own && last.isSlow);
    if (!isFair || next.ageMs < waitMs || this.standstillMs < waitMs * STANDSTILL_SHARE) return;
    this.standstillMs = 0;
    last.end('too_slow', GAVE_WAY, ROUND_SECONDS);
  }

  private hasRoom({ who }: Upload, reading: readonly Upload[]): boolean {
    const { UPLOADS_AT_ONCE: most, UPLOADS_PER_ADDRESS: perAddress, UPLOADS_FOR_USERS: forUsers } = this.settings;
    const neighbours = reading.filter((each) => each.who.network === who.network).length;
    const share = perAddress === 0 ? most : perAddress;
    if (who.isUser) return reading.length < most && neighbours < share + forUsers;
    const guests = reading.filter((each) => !each.who.isUser).length;
    return reading.length < most && guests < Math.max(1, most - forUsers) && neighbours < share;
  }

  /** Retry-After is when the uploads that wait now may have begun. */
  private refuse(upload: Upload): void {
    const waiting = [...this.uploads].filter(({ hasTurn }) => !hasTurn).length;
    const rounds = Math.max(1, Math.ceil(waiting / this.settings.UPLOADS_AT_ONCE));
    upload.end('unavailable', FULL, Math.min(LONGEST_RETRY_SECONDS, rounds * ROUND_SECONDS));
  }

  private get reading(): Upload[] {
    return [...this.uploads].filter(({ hasTurn }) => hasTurn);
  }

  /** Those that could be read, those of the network with the fewest turns first. */
  private waitingFairly(reading: readonly Upload[]): Upload[] {
    const turnsOf = turnsBy('network', reading);
    return [...this.uploads]
      .filter(({ hasTurn, hasBegun, signal }) => !hasTurn && hasBegun && !signal.aborted)
      .sort((a, b) => turnsOf(a) - turnsOf(b));
  }
}

/** Counts the turns of an upload's network or owner. */
function turnsBy(key: 'network' | 'owner', reading: readonly Upload[]): (upload: Upload) => number {
  const turns = new Map<string, number>();
  for (const { who } of reading) turns.set(who[key], (turns.get(who[key]) ?? 0) + 1);
  return ({ who }) => turns.get(who[key]) ?? 0;
}
