import {
  createTransport,
  type SendMailOptions,
  type SMTPPoolOptions,
  type SMTPPoolSentMessageInfo,
  type Transporter,
} from 'nodemailer';
import { SendAttempt } from './send-attempt.js';
import { isOneMailbox } from './mailbox.js';
import { classifyFailure, type SendFailure, type SendOutcome } from './outcome.js';
import { oneLine } from './plain-text.js';

/** A mail without its recipient. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
}

export interface Posting {
  mail: Mail;
  /** Exactly one mailbox; others throw. */
  to: string;
  /** The Message-ID with its angle brackets (default: a new one). */
  messageId?: string;
  /** Aborted when the process stops or the caller gives up. */
  signal: AbortSignal;
  /** Start of the deadline, on the clock of `performance.now()` (default: now). */
  startedAt?: number;
  /** Stops before the message, so that nothing is sent, and returns the outcome up to there. */
  dryRun?: boolean;
}

export interface MailTransportOptions {
  smtpUrl: string;
  /** `Name <address>` or an address. */
  from: string;
  /** Deadline of a send, from requesting a connection to the last reply, in milliseconds. */
  deadlineMs: number;
  maxConnections: number;
}

type TrackedMail = SendMailOptions & { handOver?: SendAttempt };

/** A connection pool to the mail server. Sends one mail to one mailbox and returns the outcome. */
export class MailTransport {
  private readonly transporter: Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

  constructor(private readonly options: MailTransportOptions) {
    const { smtpUrl, deadlineMs, maxConnections } = options;
    this.transporter = createTransport({
      pool: true,
      url: smtpUrl,
      maxConnections,
      // Nodemailer retries only connections that broke before the message.
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
   * Sends one mail. Never rejects for errors of the server or the network.
   *
   * @throws RangeError when `to` is not exactly one mailbox
   */
  async send({
    mail,
    to,
    messageId,
    signal,
    startedAt = performance.now(),
    dryRun = false,
  }: Posting): Promise<SendOutcome> {
    if (!isOneMailbox(to)) throw new RangeError('a mail goes to exactly one mailbox');
    const timeLeft = (): number => startedAt + this.options.deadlineMs - performance.now();
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.floor(timeLeft())))]);
    const server: { wantedIt: boolean } = { wantedIt: false };
    const handOver = new SendAttempt(() => {
      const inTime = !deadline.aborted && timeLeft() > 0;
      server.wantedIt ||= inTime;
      return inTime && !dryRun;
    });
    const message: TrackedMail = {
      from: this.options.from,
      to: { name: '', address: to },
      subject: oneLine(mail.subject),
      html: mail.html,
      text: mail.text,
      ...(messageId === undefined ? {} : { messageId }),
      // No automatic replies (RFC 3834 §5).
      headers: { 'Auto-Submitted': 'auto-generated' },
      xMailer: false,
      maxRecipients: 1,
      signal: deadline,
      handOver,
    };
    try {
      const { response } = await this.transporter.sendMail(message);
      return { kind: 'accepted', code: Number.parseInt(response, 10) || null };
    } catch (error) {
      // The connection broke after DATA and before the first byte of the message.
      if (dryRun && server.wantedIt) return { kind: 'accepted', code: null };
      return classifyFailure(error as SendFailure, handOver.complete);
    }
  }

  /** Closes all connections, also in the middle of a send. Call it when no mail is in flight. */
  close(): void {
    this.transporter.close({ force: true });
  }
}
