import type { Response } from 'express';

const MAX_UNREAD = 65_536;
/** Spread, so that not all pages reconnect at once. */
const RETRY_MS = { least: 1500, spread: 2500 };

/** https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class LiveStream {
  private hasBegun = false;
  private hasEnded = false;

  constructor(
    readonly userId: string,
    readonly sessionKey: string,
    private readonly response: Response,
  ) {}

  get isGone(): boolean {
    return this.response.destroyed || this.response.closed;
  }

  begin(): void {
    if (this.isGone) return;
    this.hasBegun = true;
    this.response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      // Otherwise a stopping server would wait for another request on this connection.
      Connection: 'close',
    });
    this.response.socket?.setKeepAlive(true, 30_000);
    this.response.flushHeaders();
    this.write(`retry: ${String(RETRY_MS.least + Math.round(Math.random() * RETRY_MS.spread))}`);
    if (this.hasEnded) this.response.end();
  }

  /** A comment keeps proxies from closing an idle connection. */
  write(line: string): void {
    if (!this.hasBegun || this.response.writableEnded || this.response.destroyed) return;
    this.response.write(`${line}\n\n`);
    if (this.response.writableLength > MAX_UNREAD) this.response.destroy();
  }

  /** The page then reconnects and reloads its data. Browsers reconnect only after a stream that has begun. */
  end(): void {
    this.hasEnded = true;
    if (this.hasBegun && !this.response.writableEnded) this.response.end();
  }
}
