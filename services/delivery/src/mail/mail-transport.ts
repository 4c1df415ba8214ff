import {
  createTransport,
  type SendMailOptions,
  type SMTPPoolOptions,
  type SMTPPoolSentMessageInfo,
  type Transporter,
} from 'nodemailer';
import { HandOver } from './hand-over.js';
import { isOneMailbox } from './mailbox.js';
import { classifyFailure, type SendFailure, type SendOutcome } from './outcome.js';
import { oneLine } from './plain-text.js';

/** A mail without its recipient: what a template gives. */
export interface Letter {
  subject: string;
  html: string;
  text: string;
}

export interface Posting {
  letter: Letter;
  /** Exactly one mailbox; anything else throws before a connection is used. */
  to: string;
  /** The constant Message-ID with its angle brackets; a new one when absent. */
  messageId?: string;
  /** Aborted when the process stops or the caller gives up. */
  signal: AbortSignal;
  /** When the work began, on the clock of `performance.now()`: the deadline counts from there. Now, when absent. */
  startedAt?: number;
  /** Ends where the message would begin, so that nothing is sent, and says what the way there was like. */
  rehearsal?: boolean;
}

export interface MailTransportOptions {
  smtpUrl: string;
  /** `Name <address>` or an address. */
  from: string;
  /** Longest whole send, from asking for a connection to the last reply, in milliseconds. */
  deadlineMs: number;
  maxConnections: number;
}

type TrackedMail = SendMailOptions & { handOver?: HandOver };

/** One pool of connections to the mail server. Sends one mail to one mailbox and says what is known of the outcome. */
export class MailTransport {
  private readonly transporter: Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

  constructor(private readonly options: MailTransportOptions) {
    const { smtpUrl, deadlineMs, maxConnections } = options;
    this.transporter = createTransport({
      pool: true,
      url: smtpUrl,
      maxConnections,
      // Only a connection that died before a byte of the message is tried again within one send.
      maxRequeues: 2,
      connectionTimeout: Math.min(10_000, deadlineMs),
      greetingTimeout: Math.min(10_000, deadlineMs),
      dnsTimeout: Math.min(5_000, deadlineMs),
      socketTimeout: deadlineMs,
      socketCloseTimeout: 1000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transporter.use('stream', (mail, done) => {
      const { handOver } = mail.data as TrackedMail;
      if (handOver) mail.message.processFunc((stream) => handOver.watch(stream));
      done();
    });
  }

  /**
   * Sends one mail and never rejects for what the server or the network does.
   *
   * @throws RangeError when `to` is not exactly one mailbox
   */
  async send({
    letter,
    to,
    messageId,
    signal,
    startedAt = performance.now(),
    rehearsal = false,
  }: Posting): Promise<SendOutcome> {
    if (!isOneMailbox(to)) throw new RangeError('a mail goes to exactly one mailbox');
    const timeLeft = (): number => startedAt + this.options.deadlineMs - performance.now();
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.floor(timeLeft())))]);
    const server: { wantedIt: boolean } = { wantedIt: false };
    const handOver = new HandOver(() => {
      const inTime = !deadline.aborted && timeLeft() > 0;
      server.wantedIt ||= inTime;
      return inTime && !rehearsal;
    });
    const mail: TrackedMail = {
      from: this.options.from,
      to: { name: '', address: to },
      subject: oneLine(letter.subject),
      html: letter.html,
      text: letter.text,
      ...(messageId === undefined ? {} : { messageId }),
      // Nobody should answer a machine, and no machine should either (RFC 3834 §5).
      headers: { 'Auto-Submitted': 'auto-generated' },
      xMailer: false,
      maxRecipients: 1,
      signal: deadline,
      handOver,
    };
    try {
      const { response } = await this.transporter.sendMail(mail);
      return { kind: 'accepted', code: Number.parseInt(response, 10) || null };
    } catch (error) {
      // The server had said yes to sender and recipient and waited for the message, which broke off before its first byte.
      if (rehearsal && server.wantedIt) return { kind: 'accepted', code: null };
      return classifyFailure(error as SendFailure, handOver.complete);
    }
  }

  /** Closes every connection, also one in the middle of a send: call it when nothing is in flight any more. */
  close(): void {
    this.transporter.close({ force: true });
  }
}
