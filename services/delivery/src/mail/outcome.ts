/** What became of one hand-over of a mail to the mail server. */
export type SendOutcome =
  /** The server took responsibility: a 250 after the final dot (RFC 5321 §4.2.5). */
  | { kind: 'accepted'; code: number | null }
  /** It certainly did not, and trying again can help. */
  | { kind: 'not_sent'; code: number | null; reason: string }
  /** It refused this sender, recipient or message for good: a 5yz (RFC 5321 §4.2.1). */
  | { kind: 'refused'; code: number; reason: string; of: 'recipient' | 'mail' }
  /** The final dot may have arrived, and no answer did. Only here can a second hand-over make a duplicate. */
  | { kind: 'unknown'; reason: string };

/** What a failed send tells of itself, as far as it can be trusted. */
export interface SendFailure {
  /** The server's own reply code, when the failure is a reply. */
  responseCode?: number | undefined;
  /** The library's name of the failure, e.g. `ECONNECTION`. */
  code?: string | undefined;
  /** The SMTP command the reply answered, e.g. `RCPT TO`; `CONN` for the connection itself. */
  command?: string | undefined;
}

/** Replies to these speak of this mail; replies to others (greeting, EHLO, AUTH) of the server or of our own account. */
const MAIL_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** A bad sequence of commands: the session's fault, never the mail's. */
const BAD_SEQUENCE = 503;

/**
 * Judges a failed send. The library names a refused connection and a connection lost after the final dot alike, so its
 * words decide nothing: a negative reply is definite; else a message whose stream never ended was never complete, and an
 * incomplete message is never delivered (RFC 5321 §4.1.1.4); else nobody knows.
 *
 * @param handedOver whether the message was read to its end, so that the final dot may have left
 */
export function classifyFailure(failure: SendFailure, handedOver: boolean): SendOutcome {
  const { responseCode, command } = failure;
  if (responseCode !== undefined && responseCode >= 400 && responseCode <= 599) {
    const reason = `${command ?? 'SMTP'} was answered ${String(responseCode)}`;
    const permanent = responseCode >= 500 && responseCode !== BAD_SEQUENCE && MAIL_COMMANDS.has(command ?? '');
    return permanent
      ? { kind: 'refused', code: responseCode, reason, of: command === 'RCPT TO' ? 'recipient' : 'mail' }
      : { kind: 'not_sent', code: responseCode, reason };
  }
  const reason = failure.code ?? 'no answer';
  return handedOver ? { kind: 'unknown', reason } : { kind: 'not_sent', code: null, reason };
}
