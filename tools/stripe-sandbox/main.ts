/**
 * The Stripe sandbox: the part of Stripe's API that the billing service uses, a payment page, a page for managing
 * payments, and signed webhooks. No real money moves. `config.ts` reads the environment.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expireDueSessions } from './checkout.js';
import { readSandboxSettings } from './config.js';
import { ActiveFaults } from './faults.js';
import { createSandboxServer } from './server.js';
import { SandboxStore } from './store.js';
import { WebhookSender } from './webhook-sender.js';

const EXPIRY_INTERVAL_MS = 500;

const settings = readSandboxSettings();
const faults = new ActiveFaults();
const context = {
  store: SandboxStore.open(settings.dataDir, Math.floor(Date.now() / 1_000)),
  settings: { ...settings, publicUrl: settings.publicUrl ?? '' },
  now: () => Date.now(),
  firstAttemptDelayMs: () => faults.firstAttemptDelayMs(),
  maxPageSize: () => faults.maxPageSize(),
};
const sender = new WebhookSender(context, faults);
const server = createSandboxServer({ context, faults, sender });

server.listen(settings.port, settings.host);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
context.settings.publicUrl ||= `http://localhost:${port}`;
sender.start();
const expiry = setInterval(() => expireDueSessions(context), EXPIRY_INTERVAL_MS);
process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    clearInterval(expiry);
    server.close();
    server.closeAllConnections();
    void sender.stop().then(() => process.exit(0));
  });
}
