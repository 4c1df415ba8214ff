import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.js';

const MAX_EMAIL_BYTES = 25 * 1024 * 1024;

/** Creates an SMTP server that stores all emails and forwards none. The server replies 250 once an email is on disk. */
export function createSmtpServer(store: MailStore): SMTPServer {
  return new SMTPServer({
    banner: 'Dear Future mailbox',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_EMAIL_BYTES,
    closeTimeout: 1_000,
    logger: false,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      buffer(stream)
        .then(async (source) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('The email is too large'), { responseCode: 552 });
          await store.add(source, {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
          });
        })
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
}
