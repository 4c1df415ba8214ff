// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process. Pages have Stripe's size.
import { BillingTestApp } from './billing-test-app.js';
import { expectAllPagesRead } from './long-list.js';

const billing = await BillingTestApp.start();

it('all pages of more than a hundred events and refunds are read', async () => {
  await billing.stripe.setFaults({ webhooks: { paused: true } });
  await expectAllPagesRead(billing, 102);
});
