/** Simulates uploads on a fake clock. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Uploader } from '../src/ingest/upload.js';
import { UploadTurns } from '../src/ingest/upload-turns.js';

const SETTINGS = {
  UPLOADS_AT_ONCE: 2,
  UPLOADS_PER_CLIENT: 0,
  UPLOADS_FOR_USERS: 0,
  UPLOADS_FOR_NEW_NETWORKS: 0,
  UPLOAD_PATIENCE_SECONDS: 300,
  UPLOAD_GIVE_WAY_SECONDS: 20,
  UPLOAD_STALL_SECONDS: 30,
  UPLOAD_RATE_AFTER_SECONDS: 60,
  UPLOAD_RATE_BYTES: 32_000,
  UPLOAD_DEADLINE_SECONDS: 2520,
};
export const FIRST_BYTES = Buffer.alloc(20_000);

/** A request that pretends to receive bytes. `received` counts them. */
export class Sender extends IncomingMessage {
  received = 0;
  /** Bytes that arrive each second while the request is read. */
  bytesPerSecond = 40_000;

  constructor(beginning: Buffer | null = FIRST_BYTES) {
    const socket = new Socket();
    super(socket);
    Object.defineProperty(socket, 'bytesRead', { get: () => this.received });
    this.headers.expect = '100-continue';
    if (beginning !== null) this.push(beginning);
  }
}

export const guest = (client: string, owner = 'owner'): Uploader => ({ client, owner, isUser: false, hasSlots: false });
export const user = (client: string): Uploader => ({ ...guest(client), isUser: true });

export const TOO_SLOW = { code: 'too_slow' };

// The real function, saved before tests fake the timers.
const { setImmediate: realImmediate } = globalThis;
export const settle = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve));

/** Simulates uploads, which last until the test ends them. `begun` lists those that got a turn, `failed` the failed. */
export function simulateUploads(settings: Partial<typeof SETTINGS> = {}) {
  const turns = new UploadTurns({ ...SETTINGS, ...settings });
  const begun: string[] = [];
  const failed: string[] = [];
  const reading = new Set<Sender>();
  const upload = (name: string, uploader = guest(name), sender = new Sender()) => {
    let finish: () => void = () => undefined;
    const interimStatuses: number[] = [];
    const response = {
      writeContinue: () => interimStatuses.push(100),
      writeProcessing: () => interimStatuses.push(102),
    };
    let setStoring = (_: boolean): void => undefined;
    const done = turns.runInTurn(sender, response, uploader, async (own) => {
      begun.push(name);
      reading.add(sender);
      setStoring = (storing) => {
        own.isStoring = storing;
      };
      await new Promise<void>((resolve, reject) => {
        finish = resolve;
        own.signal.addEventListener('abort', () => reject(own.signal.reason as Error));
      }).finally(() => reading.delete(sender));
    });
    const outcome = done.then(
      () => null,
      (error: unknown) => {
        failed.push(name);
        return error;
      },
    );
    return {
      outcome,
      sender,
      interimStatuses,
      finish: () => finish(),
      setStoring: (storing: boolean) => setStoring(storing),
    };
  };
  /** Advances the clock. Senders whose upload has a turn send `bytesPerSecond`. */
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 1) {
      for (const sender of reading) sender.received += sender.bytesPerSecond;
      jest.advanceTimersByTime(1000);
      await settle();
    }
  };
  return { begun, failed, upload, pass };
}
