import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Upload, type Uploader, type UploadSettings } from './upload.js';

const CHECK_MS = 50;
/** The most time that one check counts: senders are not to blame if this process was suspended. */
const MAX_CHECK_MS = 1000;
/** If each client has a single turn, a waiting upload ends one of them only after this many times the usual wait. */
const SINGLE_TURN_FACTOR = 6;
/** A turn ends early only if no turn has begun for this share of the wait, so never in a crowd of fast uploads. */
const STANDSTILL_SHARE = 1 / 4;
/** An estimate, for Retry-After: an upload that blocks others ends within this many seconds. */
const ROUND_SECONDS = 60;
const MAX_RETRY_SECONDS = 600;
const FULL =
  'A lot of videos are arriving right now. Your recording is safe in this browser: please try again in a few minutes.';
const ENDED_FOR_OTHERS =
  'A lot of videos are arriving right now, so we stopped yours to let others through. Your recording is safe in this browser: please send it again in a minute.';

/** Limits concurrent uploads. Of a waiting upload, only the beginning is read, so a crowd takes hardly any memory. */
@Injectable()
export class UploadTurns {
  private readonly uploads = new Set<Upload>();
  private timer?: NodeJS.Timeout;
  private checkedAt = 0;
  private standstillMs = 0;

  constructor(@Inject(SETTINGS) private readonly settings: UploadSettings) {}

  async runInTurn<T>(
    request: IncomingMessage,
    response: Pick<ServerResponse, 'writeContinue' | 'writeProcessing'>,
    uploader: Uploader,
    read: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const upload = new Upload(request, response, uploader, this.settings);
    this.uploads.add(upload);
    if (this.timer === undefined) {
      this.checkedAt = performance.now();
      this.timer = setInterval(() => this.check(), CHECK_MS).unref();
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

  private check(): void {
    const now = performance.now();
    const passed = Math.min(now - this.checkedAt, MAX_CHECK_MS);
    this.checkedAt = now;
    this.standstillMs += passed;
    for (const upload of this.uploads) {
      upload.advance(passed);
      if (!upload.hasTurn && upload.ageMs >= this.settings.UPLOAD_PATIENCE_SECONDS * 1000) this.refuse(upload);
    }
    this.beginNext();
    this.endOneForWaiting();
  }

  private beginNext(): void {
    for (;;) {
      const active = this.active;
      if (active.length >= this.settings.UPLOADS_AT_ONCE) return;
      const next = this.waitingInOrder(active).find((upload) => this.hasRoom(upload, active));
      if (next === undefined) return;
      next.begin();
      this.standstillMs = 0;
    }
  }

  /**
   * If an upload has waited too long, ends another for it: the slowest upload of the client with the most turns. Among
   * uploads of such clients, those for the owner with the most turns come first. The client must keep at least as many
   * turns as the waiting client then has, unless the ended upload is slow. A client's only upload ends only for a
   * client without a turn, and only if no client that could make room has a second upload.
   */
  private endOneForWaiting(): void {
    const giveWayMs = this.settings.UPLOAD_GIVE_WAY_SECONDS * 1000;
    if (this.standstillMs < giveWayMs * STANDSTILL_SHARE) return;
    const { active } = this;
    const next = this.waitingInOrder(active).find(({ ageMs }) => ageMs >= giveWayMs);
    if (next === undefined) return;
    const [turnsOfClient, turnsOfOwner] = [turnsBy('client', active), turnsBy('owner', active)];
    const without = (upload: Upload): Upload[] => active.filter((other) => other !== upload);
    const candidates = active.filter((upload) => this.hasRoom(next, without(upload)));
    const [candidate] = candidates
      .filter((upload) => !upload.isComplete && !upload.signal.aborted)
      .sort((a, b) => turnsOfClient(b) - turnsOfClient(a) || turnsOfOwner(b) - turnsOfOwner(a) || a.rate - b.rate);
    if (candidate === undefined) return;
    const [turns, nextTurns] = [turnsOfClient(candidate), turnsOfClient(next)];
    const areAllSingle = nextTurns === 0 && candidates.every((upload) => turnsOfClient(upload) === 1);
    const waitMs = areAllSingle ? giveWayMs * SINGLE_TURN_FACTOR : giveWayMs;
    const isFair = areAllSingle || turns > nextTurns + 1 || (turns > 1 && turns >= nextTurns && candidate.isSlow);
    if (!isFair || next.ageMs < waitMs || this.standstillMs < waitMs * STANDSTILL_SHARE) return;
    this.standstillMs = 0;
    candidate.end('too_slow', ENDED_FOR_OTHERS, ROUND_SECONDS);
  }

  private hasRoom({ uploader }: Upload, active: readonly Upload[]): boolean {
    const { UPLOADS_AT_ONCE: total, UPLOADS_PER_CLIENT: perClient, UPLOADS_FOR_USERS: forUsers } = this.settings;
    const clientTurns = active.filter((other) => other.uploader.client === uploader.client).length;
    const share = perClient === 0 ? total : perClient;
    if (uploader.isUser) return active.length < total && clientTurns < share + forUsers;
    const guests = active.filter((other) => !other.uploader.isUser).length;
    const reserved = clientTurns === 0 ? 0 : this.settings.UPLOADS_FOR_NEW_NETWORKS;
    const room = Math.max(1, total - forUsers - reserved);
    return active.length < total && guests < room && clientTurns < share;
  }

  /** Sets Retry-After to an estimate of when all uploads that are waiting now will have had their turns. */
  private refuse(upload: Upload): void {
    const waiting = [...this.uploads].filter(({ hasTurn }) => !hasTurn).length;
    const rounds = Math.max(1, Math.ceil(waiting / this.settings.UPLOADS_AT_ONCE));
    upload.end('unavailable', FULL, Math.min(MAX_RETRY_SECONDS, rounds * ROUND_SECONDS));
  }

  private get active(): Upload[] {
    return [...this.uploads].filter(({ hasTurn }) => hasTurn);
  }

  private waitingInOrder(active: readonly Upload[]): Upload[] {
    const turnsOf = turnsBy('client', active);
    return [...this.uploads]
      .filter(({ hasTurn, hasBeginning, signal }) => !hasTurn && hasBeginning && !signal.aborted)
      .sort((a, b) => turnsOf(a) - turnsOf(b));
  }
}

function turnsBy(key: 'client' | 'owner', active: readonly Upload[]): (upload: Upload) => number {
  const turns = new Map<string, number>();
  for (const { uploader } of active) turns.set(uploader[key], (turns.get(uploader[key]) ?? 0) + 1);
  return ({ uploader }) => turns.get(uploader[key]) ?? 0;
}
