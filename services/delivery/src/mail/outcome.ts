/** The outcome of sending one email. `reply` is the mail server's, as the owner may read it (`cleanServerReply`). */
export type SendOutcome = Outcome & { reply?: string | undefined };

type Outcome =
  /** Accepted: a 250 after the final dot (RFC 5321 §4.2.5). */
  | { kind: 'accepted'; code: number | null }
  /** Certainly not sent; a retry may help. */
  | { kind: 'not_sent'; code: number | null; reason: string }
  /** The server refused this sender, recipient or message permanently: a 5yz (RFC 5321 §4.2.1). */
  | { kind: 'refused'; code: number; reason: string; of: 'recipient' | 'mail' }
  /** The final dot may have been sent, but no refusal or 250 came. Only then can a retry cause a duplicate. */
  | { kind: 'unknown'; reason: string };

/** What we read of nodemailer's errors. */
export interface SendFailure {
  responseCode?: number | undefined;
  code?: string | undefined;
  response?: string | undefined;
  /** The SMTP command that got the reply, e.g. `RCPT TO`; `CONN` for the connection. */
  command?: string | undefined;
}

/** Replies to these commands are about this email. Others (greeting, EHLO, AUTH) are about the server or account. */
const MAIL_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** “Bad sequence of commands”: a fault of the session, not of the email. */
const BAD_SEQUENCE = 503;

/**
 * Nodemailer reports the same error for a refused connection and for one lost after the final dot. Without a reply,
 * `isComplete` decides: an incomplete message was not sent (RFC 5321 §4.1.1.4); a complete one has an unknown outcome.
 */
export function classifyFailure(failure: SendFailure, isComplete: boolean): SendOutcome {
  const { responseCode, command } = failure;
  if (responseCode !== undefined && responseCode >= 400 && responseCode <= 599) {
    const reason = `${command ?? 'SMTP'} was answered with ${String(responseCode)}`;
    const isPermanent = responseCode >= 500 && responseCode !== BAD_SEQUENCE && MAIL_COMMANDS.has(command ?? '');
    return isPermanent
      ? { kind: 'refused', code: responseCode, reason, of: command === 'RCPT TO' ? 'recipient' : 'mail' }
      : { kind: 'not_sent', code: responseCode, reason };
  }
  const reason = failure.code ?? 'no answer';
  return isComplete ? { kind: 'unknown', reason } : { kind: 'not_sent', code: null, reason };
}
