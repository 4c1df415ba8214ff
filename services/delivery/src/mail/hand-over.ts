import type { Readable } from 'node:stream';

/**
 * Watches one message on its way into the connection and knows whether its final dot may have left. The message's stream is
 * read only once the server asked for the data, and the dot is written only when that stream has ended.
 */
export class HandOver {
  private ended = false;

  /** @param mayStart asked at the moment the server wants the data: false when it is too late to begin */
  constructor(private readonly mayStart: () => boolean) {}

  /** True once the whole message was read: from here on a silence means that nobody knows. */
  get complete(): boolean {
    return this.ended;
  }

  /** Follows `message`; a connection that is tried again gives a new stream of the same message. */
  watch(message: Readable): Readable {
    // Runs before the first byte flows: a process that slept past its lease must not begin to send.
    message.once('resume', () => {
      if (this.ended) refuse(message, 'this message was handed over before');
      else if (!this.mayStart()) refuse(message, 'too late to hand the message over');
    });
    message.once('end', () => {
      this.ended = true;
    });
    return message;
  }
}

/** Detached first: a stream that is only destroyed may still pass on what it holds. */
function refuse(message: Readable, reason: string): void {
  message.unpipe();
  message.destroy(new Error(reason));
}
