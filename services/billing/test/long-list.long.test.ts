// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process. Pages as long as Stripe's.
import { BillingTestApp } from './billing-test-app.js';
import { expectWholeListRead } from './long-list.js';

const billing = await BillingTestApp.start();

it('a list of more than a hundred events and refunds is read to its end', async () => {
  await billing.stripe.setFaults({ webhooks: { paused: true } });
  await expectWholeListRead(billing, 102);
});
