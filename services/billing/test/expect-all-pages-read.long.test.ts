// Real: PostgreSQL, Redis, billing in this process, the Stripe sandbox as a process. Pages have Stripe's size.
import { BillingTestApp } from './billing-test-app.js';
import { expectAllPagesRead } from './expect-all-pages-read.js';

const billing = await BillingTestApp.start();

it('reads all pages of more than a hundred events and refunds', async () => {
  await billing.stripe.setFaults({ webhooks: { paused: true } });
  await expectAllPagesRead(billing, 102);
});
