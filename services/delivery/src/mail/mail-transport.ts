import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import {
  createTransport,
  type SendMailOptions,
  type SMTPPoolOptions,
  type SMTPPoolSentMessageInfo,
  type Transporter,
} from 'nodemailer';
import type { DeliverySettings } from '../config.js';
import { SendAttempt } from './send-attempt.js';
import { isOneMailbox } from './mailbox.js';
import { classifyFailure, type SendFailure, type SendOutcome } from './outcome.js';
import { oneLine, cleanServerReply } from './plain-text.js';

export interface Mail {
  subject: string;
  /** Absent in a plain email. */
  html?: string;
  text: string;
  /** A JPEG, which the HTML shows as `cid:picture`. */
  picture?: Buffer;
  /** Turns off emails like this one. A `URL`, because its `href` has no line breaks or angle brackets. */
  unsubscribe?: URL;
}

export interface SendRequest {
  mail: Mail;
  to: string;
  messageId?: string;
  signal: AbortSignal;
  /** The `performance.now()` from which the deadline counts (default: now). */
  startedAt?: number;
  /** Whether to stop before the message, so that no email is sent. The outcome is that of the earlier steps. */
  dryRun?: boolean;
}

const SIGN_IN_DEADLINE_MS = 10_000;
const SIGN_IN_CONNECTIONS = 3;
const PICTURE = {
  cid: 'picture',
  filename: 'picture.jpg',
  contentType: 'image/jpeg',
  contentDisposition: 'inline',
} as const;

type WatchedMail = SendMailOptions & { sendAttempt?: SendAttempt };

abstract class MailTransport implements OnApplicationShutdown {
  private readonly transporter: Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

  /** @param deadlineMs the time for one email, from `startedAt` to the last reply */
  constructor(
    private readonly settings: DeliverySettings,
    private readonly deadlineMs: number,
    maxConnections: number,
  ) {
    this.transporter = createTransport({
      pool: true,
      url: settings.SMTP_URL,
      maxConnections,
      // Nodemailer retries only if the connection broke before the message began.
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
      const { sendAttempt } = mail.data as WatchedMail;
      if (sendAttempt) mail.message.processFunc((stream) => sendAttempt.watch(stream));
      done();
    });
  }

  /** Never rejects. Sends nothing if `to` is not exactly one mailbox. */
  async send(request: SendRequest): Promise<SendOutcome> {
    const { mail, to, messageId, signal, startedAt = performance.now(), dryRun = false } = request;
    if (!isOneMailbox(to)) return { kind: 'not_sent', code: null, reason: 'not one mailbox' };
    const timeLeft = (): number => startedAt + this.deadlineMs - performance.now();
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.floor(timeLeft())))]);
    const server = { wasReadyInTime: false };
    const sendAttempt = new SendAttempt(() => {
      const isInTime = !deadline.aborted && timeLeft() > 0;
      server.wasReadyInTime ||= isInTime;
      return isInTime && !dryRun;
    });
    const message: WatchedMail = {
      from: this.settings.MAIL_FROM,
      to: { name: '', address: to },
      subject: oneLine(mail.subject),
      ...(mail.html !== undefined && { html: mail.html }),
      text: mail.text,
      ...(mail.picture !== undefined && { attachments: [{ ...PICTURE, content: mail.picture }] }),
      ...(messageId === undefined ? {} : { messageId }),
      headers: {
        // Asks for no automatic replies (RFC 3834 §5).
        'Auto-Submitted': 'auto-generated',
        // Lets users unsubscribe with one click in the mail program (RFC 8058 §3.1).
        ...(mail.unsubscribe !== undefined && {
          'List-Unsubscribe': `<${mail.unsubscribe.href}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      xMailer: false,
      maxRecipients: 1,
      signal: deadline,
      sendAttempt,
    };
    try {
      const { response } = await this.transporter.sendMail(message);
      return { kind: 'accepted', code: Number.parseInt(response, 10) || null, reply: cleanServerReply(response, to) };
    } catch (error) {
      // `sendAttempt` refused the message after the server's reply to DATA, as it does in every dry run.
      if (dryRun && server.wasReadyInTime) return { kind: 'accepted', code: null };
      const failure = error as SendFailure;
      return { ...classifyFailure(failure, sendAttempt.isComplete), reply: cleanServerReply(failure.response, to) };
    }
  }

  /** Runs last, after emails in progress have ended or were handed back. */
  onApplicationShutdown(): void {
    this.transporter.close({ force: true });
  }
}

@Injectable()
export class DeliveryTransport extends MailTransport {
  constructor(@Inject(SETTINGS) settings: DeliverySettings) {
    super(settings, settings.SMTP_DEADLINE_MS, settings.SMTP_CONNECTIONS);
  }
}

/** A separate pool of connections, because visitors wait for these emails on the page. */
@Injectable()
export class SignInTransport extends MailTransport {
  constructor(@Inject(SETTINGS) settings: DeliverySettings) {
    super(settings, Math.min(settings.SMTP_DEADLINE_MS, SIGN_IN_DEADLINE_MS), SIGN_IN_CONNECTIONS);
  }
}
