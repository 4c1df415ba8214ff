import type { IncomingMessage, ServerResponse } from 'node:http';
import { UPLOAD_BEGINNING_BYTES } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { MediaSettings } from '../config.js';

/** Slower senders only block a turn: even a phone at the edge of a 2G cell is faster. */
const MIN_BYTES_PER_SECOND = 1024;
/** How often a waiting sender gets a 102 (RFC 2518 §10.1), in milliseconds. */
const PROCESSING_NOTICE_MS = 20_000;
const TRY_AGAIN = 'Your recording is safe in this browser; please try again with a better connection.';

export type UploadSettings = Pick<MediaSettings, Extract<keyof MediaSettings, `UPLOAD${string}`>>;

export interface Uploader {
  /** A hash that identifies the client. */
  client: string;
  isUser: boolean;
  /** A hash of the id of the user who gets the video. */
  owner: string;
  /** Whether the video is for a paid capsule, in which the upload holds a slot. */
  hasSlots: boolean;
}

export class Upload {
  /** Resolves when the upload gets its turn. If the upload ends first, rejects with the reason of `signal`. */
  readonly turn: Promise<void>;
  hasTurn = false;
  /** True while we store a part and read nothing, so that the sender is not to blame for the pause. */
  isStoring = false;
  ageMs = 0;
  /** How long we have been ready to read during the upload's turn. */
  private readyMs = 0;
  private window = { beganMs: 0, bytes: 0 };
  private readonly bytesBefore: number;
  private readonly aborter = new AbortController();
  private onTurn: () => void = () => undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: Pick<ServerResponse, 'writeContinue' | 'writeProcessing'>,
    readonly uploader: Uploader,
    private readonly settings: UploadSettings,
  ) {
    this.bytesBefore = request.socket.bytesRead;
    this.turn = new Promise((resolve, reject) => {
      this.onTurn = resolve;
      this.signal.addEventListener('abort', () => reject(this.signal.reason as ProblemError));
    });
    const onClose = (): void => {
      if (!this.isComplete) this.end('malformed', 'The upload was cut short.');
    };
    if (request.destroyed) onClose();
    else request.once('close', onClose);
  }

  get signal(): AbortSignal {
    return this.aborter.signal;
  }

  get isComplete(): boolean {
    return this.request.complete;
  }

  /** False while only headers or a few bytes have arrived: such an upload gets no turn. */
  get hasBeginning(): boolean {
    return this.isComplete || this.request.readableLength >= UPLOAD_BEGINNING_BYTES;
  }

  /** The average speed of the upload, in bytes per second. */
  get rate(): number {
    return this.readyMs === 0 ? Infinity : (this.bytes * 1000) / this.readyMs;
  }

  get isSlow(): boolean {
    const { UPLOAD_RATE_AFTER_SECONDS: after, UPLOAD_RATE_BYTES: minRate } = this.settings;
    return this.readyMs >= after * 1000 && this.rate < minRate;
  }

  begin(): void {
    this.hasTurn = true;
    if (this.waitsForContinue) this.response.writeContinue();
    this.onTurn();
  }

  end(code: ProblemError['code'], message: string, retryAfterSeconds?: number): void {
    const problem = new ProblemError(code, message);
    if (retryAfterSeconds !== undefined) problem.headers['Retry-After'] = String(retryAfterSeconds);
    this.aborter.abort(problem);
  }

  advance(ms: number): void {
    this.ageMs += ms;
    const { UPLOAD_STALL_SECONDS: stall, UPLOAD_DEADLINE_SECONDS: deadline } = this.settings;
    if (!this.hasTurn) this.checkWaiting(ms, stall * 1000);
    else if (!this.isComplete && !this.isStoring) this.checkPace(ms, stall * 1000);
    if (!this.isComplete && this.ageMs >= deadline * 1000)
      this.end('too_slow', `The upload took too long. ${TRY_AGAIN}`);
  }

  private checkWaiting(passedMs: number, stallMs: number): void {
    if (!this.hasBeginning && this.ageMs >= stallMs) this.end('too_slow', `The upload was too slow. ${TRY_AGAIN}`);
    const isNoticeDue = this.ageMs % PROCESSING_NOTICE_MS < passedMs;
    if (isNoticeDue && this.waitsForContinue) this.response.writeProcessing();
  }

  private checkPace(passedMs: number, stallMs: number): void {
    this.readyMs += passedMs;
    if (this.uploader.hasSlots && this.isSlow) {
      this.end(
        'too_slow',
        `Your connection was too slow, so we stopped your upload to let others through. ${TRY_AGAIN}`,
      );
    }
    if (this.readyMs < this.window.beganMs + stallMs) return;
    if (this.bytes < this.window.bytes + (MIN_BYTES_PER_SECOND * stallMs) / 1000) {
      this.end('too_slow', `The upload was too slow. ${TRY_AGAIN}`);
    }
    this.window = { beganMs: this.readyMs, bytes: this.bytes };
  }

  private get bytes(): number {
    return this.request.socket.bytesRead - this.bytesBefore;
  }

  /** Whether the gateway sends the rest of the body only after a 100 (RFC 9110 §10.1.1). */
  private get waitsForContinue(): boolean {
    return this.request.headers.expect !== undefined;
  }
}
