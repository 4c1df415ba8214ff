/**
 * The mailbox: an SMTP server that accepts all emails and shows them to users of this machine. Environment: SMTP_PORT,
 * PORT (0 chooses a free one), DATA_DIR and HOST, the address to listen on. HOST defaults to loopback; a container
 * listens on all addresses and publishes only the pages, to its host.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mailboxPages } from './pages.js';
import { readMailboxSettings } from './config.js';
import { smtpReceiver } from './smtp-receiver.js';
import { MailStore } from './mail-store.js';

const settings = readMailboxSettings();
const store = await MailStore.open(settings.dataDir);
const smtp = smtpReceiver(store);
const pages = mailboxPages(store);

smtp.listen(settings.smtpPort, settings.host);
pages.listen(settings.port, settings.host);
await Promise.all([once(smtp.server, 'listening'), once(pages, 'listening')]);

const { port: smtpPort } = smtp.server.address() as AddressInfo;
const { port } = pages.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ event: 'listening', port, smtpPort })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    smtp.close(() => process.exit(0));
    pages.close();
    pages.closeAllConnections();
  });
}
