import type { Readable } from 'node:stream';

/** Knows whether the final dot may have been sent: nodemailer sends the dot at the end of the message's stream. */
export class SendAttempt {
  private hasEnded = false;

  /** @param mayStart called when the server asks for the data; returns whether the message may be sent */
  constructor(private readonly mayStart: () => boolean) {}

  /** Whether the whole message was read. If so, a missing reply means an unknown outcome. */
  get isComplete(): boolean {
    return this.hasEnded;
  }

  /** Watches a stream of the message. Each connection attempt has its own stream of the same message. */
  watch(message: Readable): Readable {
    // `resume` comes before the first byte. A process whose lease has expired must not send.
    message.once('resume', () => {
      if (this.hasEnded) refuse(message, 'this message was already sent');
      else if (!this.mayStart()) refuse(message, 'too late to send this message');
    });
    message.once('end', () => {
      this.hasEnded = true;
    });
    return message;
  }
}

/** Detaches the stream before destroying it: a destroyed stream may still emit its buffered data. */
function refuse(message: Readable, reason: string): void {
  message.unpipe();
  message.destroy(new Error(reason));
}
