/**
 * The mailbox: accepts all emails by SMTP, and shows them on pages to users of this machine. `config.ts` reads the
 * environment. By default, the mailbox listens on loopback. In a container, it listens on all addresses, but Docker
 * publishes its pages only on the host's loopback.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPageServer } from './pages.js';
import { readMailboxSettings } from './config.js';
import { createSmtpServer } from './smtp-receiver.js';
import { MailStore } from './mail-store.js';

const settings = readMailboxSettings();
const store = await MailStore.open(settings.dataDir);
const smtp = createSmtpServer(store);
const pages = createPageServer(store);

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
