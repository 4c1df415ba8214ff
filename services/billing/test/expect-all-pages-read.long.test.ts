// Real: PostgreSQL, Redis, the billing service (in this process), and the Stripe sandbox, with pages of Stripe's size.
import { BillingTestApp } from './billing-test-app.js';
import { expectAllPagesRead } from './expect-all-pages-read.js';

const billing = await BillingTestApp.start();

it('the billing service reads all pages if there are more than a hundred events and refunds', async () => {
  await billing.stripe.setFaults({ webhooks: { paused: true } });
  await expectAllPagesRead(billing, 102);
});
