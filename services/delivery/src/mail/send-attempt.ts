import type { Readable } from 'node:stream';

/**
 * Watches one message on its way to the server, and knows whether its final dot may have been sent: the server reads
 * the stream after DATA, and nodemailer writes the dot after the end of the stream.
 */
export class SendAttempt {
  private ended = false;

  /** @param mayStart called when the server asks for the data; false when it is too late to begin */
  constructor(private readonly mayStart: () => boolean) {}

  /** Whether the whole message was read: from now on, silence is an unknown outcome. */
  get complete(): boolean {
    return this.ended;
  }

  /** Watches `message`; each connection attempt has a new stream of the same message. */
  watch(message: Readable): Readable {
    // Runs before the first byte: a process whose lease expired must not send.
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

/** Detaches it first: a destroyed stream may still emit its buffered data. */
function refuse(message: Readable, reason: string): void {
  message.unpipe();
  message.destroy(new Error(reason));
}
