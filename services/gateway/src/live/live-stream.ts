import type { Response } from 'express';

/** A page that has not taken so much does not read any more, in bytes. */
const MOST_UNREAD = 65_536;
/** A page that lost its stream comes again after so long, spread so that not all come at once, in milliseconds. */
const RETRY_MS = 1500;
const RETRY_SPREAD_MS = 2500;

/** Whether the connection of an answer is over. */
export function hasLeft(response: Response): boolean {
  return response.destroyed || response.closed;
}

/** One open page, told of changes by server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class LiveStream {
  private begun = false;
  private cut = false;

  constructor(
    readonly personId: string,
    readonly sessionKey: string,
    private readonly response: Response,
  ) {}

  /** Whether nobody is left to be told. */
  get isGone(): boolean {
    return hasLeft(this.response);
  }

  /** From here on the page may take it that no change escapes it. */
  begin(): void {
    if (this.isGone) return;
    this.begun = true;
    this.response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Proxies in front hand on each line as it comes.
      'X-Accel-Buffering': 'no',
      // What carried a stream carries nothing after it: a server that stops need not wait for it to be used again.
      Connection: 'close',
    });
    this.response.socket?.setKeepAlive(true, 30_000);
    this.response.flushHeaders();
    this.write(`retry: ${String(RETRY_MS + Math.round(Math.random() * RETRY_SPREAD_MS))}\n\n`);
    if (this.cut) this.response.end();
  }

  /** @param event JSON in one line */
  send(event: string): void {
    this.write(`data: ${event}\n\n`);
  }

  /** Keeps what stands in between from closing a silent connection. */
  keepAlive(): void {
    this.write(': keep-alive\n\n');
  }

  /** The page comes again by itself, and asks anew for what it shows. */
  end(): void {
    this.cut = true;
    // A browser comes again only after a stream that had begun.
    if (this.begun && !this.response.writableEnded) this.response.end();
  }

  private write(text: string): void {
    if (!this.begun || this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    if (this.response.writableLength > MOST_UNREAD) this.response.destroy();
  }
}
