import { expect, test } from '../fixtures.js';
import {
  copyButton,
  copyLink,
  fillInCapsule,
  getShownCapsule,
  HOST_PAGE,
  orderCapsule,
  pay,
  reviewOrder,
} from '../paid-capsules.js';

test('a host whose card is declined can pay with another card', async ({
  host,
  product: { stripe },
  consoleErrors,
}) => {
  consoleErrors.allow(402);
  const { charged } = await stripe.client.state();
  await orderCapsule(host, 'anniversary', 'Ten years');
  await host.button('Pay with a card that is declined').click();
  await expect(host.text('Your card was declined.')).toBeVisible();
  expect((await stripe.client.state()).charged).toBe(charged);
  await pay(host);
  await copyLink(host);
  expect((await stripe.client.state()).charged).toBe(charged + 1900);
});

test('a canceled payment can be completed later', async ({ host, guest, consoleErrors }) => {
  consoleErrors.allow(404);
  await orderCapsule(host, 'wedding', 'Emil & Eva');
  await host.button('Cancel').click();
  await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}\?checkout=cancelled/);
  await expect(host.text('Payment pending. Complete checkout to activate this capsule.')).toBeVisible();
  await expect(copyButton(host)).toHaveCount(0);
  const { slug, paymentStatus } = await getShownCapsule(host);
  expect(paymentStatus).toBe('pending');
  expect((await guest.page.goto(`/capsule/${slug}`))?.status()).toBe(404);
  await expect(guest.heading('Capsule Not Found')).toBeVisible();
  await expect(guest.text('This capsule link is invalid or has been removed.')).toBeVisible();

  await host.button(/Complete checkout/i).click();
  await host.page.waitForURL(/\/pay\//);
  await pay(host);
  await copyLink(host);
  await guest.page.reload();
  await expect(guest.heading('Emil & Eva')).toBeVisible();
});

test('a bank transfer activates the capsule only when it arrives', async ({ host, product: { stripe } }) => {
  await orderCapsule(host, 'anniversary', 'Finn & Fay');
  await host.button('Pay later (bank transfer)').click();
  await host.page.waitForURL(HOST_PAGE);
  await expect(host.text(/bank/i)).toBeVisible();
  await expect(copyButton(host)).toHaveCount(0);
  const { id } = await getShownCapsule(host);
  const session = await stripe.client.sessionOf(id);
  await stripe.client.settle(session?.id ?? 'no session');
  // The host's page is updated live.
  await copyLink(host);
});

test('a refund makes the link look missing, and notifies the host', async ({ host, guest, product, consoleErrors }) => {
  consoleErrors.allow(404);
  await orderCapsule(host, 'wedding', 'Gus & Gil');
  await pay(host);
  const link = await copyLink(host);
  const { id } = await getShownCapsule(host);
  const session = await product.stripe.client.sessionOf(id);
  await product.stripe.client.refund(session?.paymentIntent ?? 'no payment');
  // The host's page is updated live.
  await expect(host.text(/refunded/i)).toBeVisible();
  await expect(copyButton(host)).toHaveCount(0);
  const mail = await product.mail.waitFor(host.email, {
    fits: ({ subject }) => subject === 'Your payment is on its way back: Gus & Gil',
  });
  expect(mail.text).toContain('$29');
  await guest.page.goto(link);
  await expect(guest.heading('Capsule Not Found')).toBeVisible();
});

test('a credit of a bundle pays for an Anniversary Capsule', async ({ host, product: { stripe } }) => {
  await orderCapsule(host, 'bundle', 'Hana & Hugo');
  await pay(host);
  await copyLink(host);
  const { charged } = await stripe.client.state();

  await host.page.goto('/capsules/create');
  await host.page.getByRole('radio', { name: /^Use a Credit/ }).click();
  await fillInCapsule(host, 'Our first year');
  await reviewOrder(host);
  await expect(host.text('$0')).toBeVisible();
  await host.button(/Proceed to Checkout|Create/).click();
  await host.page.waitForURL(HOST_PAGE);
  await expect(host.heading('Our first year')).toBeVisible();
  await copyLink(host);
  expect((await stripe.client.state()).charged).toBe(charged);
  const credits = await host.get<{ status: string }[]>('/api/credits');
  const statuses = credits.map(({ status }) => status).sort();
  expect(statuses).toEqual(['available', 'available', 'available', 'available', 'spent']);
  await host.page.goto('/payment');
  await expect(host.text('4 credits left, 1 used')).toBeVisible();
});
