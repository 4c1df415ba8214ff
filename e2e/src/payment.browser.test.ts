// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, the Stripe sandbox, Chromium.
import { aHouse } from './house.js';
import { capsuleOf, checkOut, copiedLink, describeCapsule } from './paid-capsule.js';
import type { Person } from './person.js';
import { errorsBut } from './shared-prompt.js';

const house = aHouse();

/** Signed in, up to the payment page, with the package that is named. */
async function toThePaymentPage(
  email: string,
  type: 'wedding' | 'anniversary' | 'bundle',
  name: string,
): Promise<Person> {
  const host = await house.owner(email);
  await host.page.goto(`/capsules/create?type=${type}`);
  await host.page.waitForURL('**/api/login?**');
  await host.logIn();
  await host.heading('Choose Your Package').waitFor();
  await describeCapsule(host, { name, question: 'A wish', description: 'What do you wish us?' });
  await checkOut(host);
  return host;
}

describe('paying', () => {
  it('goes on after a declined card, and says what is true meanwhile', async () => {
    const host = await toThePaymentPage('dora@example.test', 'anniversary', 'Ten years');
    await host.button('Pay with a card that is declined').click();
    await host.page.getByText('Your card was declined.').waitFor();
    expect((await house.product.stripe.client.state()).charged).toBe(0);
    await host.button('Pay').first().click();
    await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);
    await copiedLink(host);
    expect((await house.product.stripe.client.state()).charged).toBe(1900);
  });

  it('can be left and taken up again; the order waits', async () => {
    const host = await toThePaymentPage('emil@example.test', 'wedding', 'Emil & Eva');
    await host.button('Cancel').click();
    await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}\?checkout=cancelled/);
    await host.page.getByText('Payment pending. Complete checkout to activate this capsule.').waitFor();
    expect(await host.button(/^Copy( Link)?$/).count()).toBe(0);
    const { slug, paymentStatus } = await capsuleOf(host);
    expect(paymentStatus).toBe('pending');
    const guest = await house.stranger();
    expect((await guest.page.goto(`/capsule/${slug}`))?.status()).toBe(404);
    await guest.heading('Capsule Not Found').waitFor();
    await guest.page.getByText('This capsule link is invalid or has been removed.').waitFor();
    expect(errorsBut(guest, 404)).toEqual([]);

    await host.button(/Complete checkout/i).click();
    await host.page.waitForURL(/\/pay\//);
    await host.button('Pay').first().click();
    await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);
    await copiedLink(host);
    await guest.page.reload();
    await guest.heading('Emil & Eva').waitFor();
  });

  it('waits for a bank transfer without pretending, and opens when it arrives', async () => {
    const host = await toThePaymentPage('finn@example.test', 'anniversary', 'Finn & Fay');
    await host.button('Pay later (bank transfer)').click();
    await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);
    await host.page.getByText(/bank/i).first().waitFor();
    expect(await host.button(/^Copy( Link)?$/).count()).toBe(0);
    const { id } = await capsuleOf(host);
    const session = await house.product.stripe.client.sessionOf(id);
    await house.product.stripe.client.settle(session?.id ?? 'no session');
    // Nothing was reloaded.
    await copiedLink(host);
  });

  it('is given back: the link ends and the host is told', async () => {
    const host = await toThePaymentPage('gus@example.test', 'wedding', 'Gus & Gil');
    await host.button('Pay').first().click();
    await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);
    const link = await copiedLink(host);
    const { id } = await capsuleOf(host);
    const session = await house.product.stripe.client.sessionOf(id);
    await house.product.stripe.client.refund(session?.paymentIntent ?? 'no payment');
    // Nothing was reloaded.
    await host.page
      .getByText(/refunded/i)
      .first()
      .waitFor();
    expect(await host.button(/^Copy( Link)?$/).count()).toBe(0);
    const mail = await house.product.mail.waitFor(host.email, {
      fits: ({ subject }) => subject === 'Your payment is on its way back: Gus & Gil',
    });
    expect(mail.text).toContain('$29.00');
    const guest = await house.stranger();
    await guest.page.goto(link);
    await guest.heading('Capsule Not Found').waitFor();
  });

  it('buys a bundle, and its credit pays the next anniversary', async () => {
    const host = await toThePaymentPage('hana@example.test', 'bundle', 'Hana & Hugo');
    await host.button('Pay').first().click();
    await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);
    await copiedLink(host);
    const charged = (await house.product.stripe.client.state()).charged;

    await host.page.goto('/capsules/create');
    await host.page.getByRole('radio', { name: /^Use a credit/ }).click();
    await describeCapsule(host, { name: 'Our first year', question: 'A year on', description: 'How was it?' });
    await host.button('Review & Pay').click();
    await host.heading('Review Your Order').waitFor();
    await host.page.getByText('$0').first().waitFor();
    await host.button(/Proceed to Checkout|Create/).click();
    await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);
    await host.heading('Our first year').waitFor();
    await copiedLink(host);
    expect((await house.product.stripe.client.state()).charged).toBe(charged);
    const credits = (await (await host.page.request.get('/api/credits')).json()) as { status: string }[];
    expect(credits.map(({ status }) => status).sort()).toEqual([
      'available',
      'available',
      'available',
      'available',
      'spent',
    ]);
  });
});
