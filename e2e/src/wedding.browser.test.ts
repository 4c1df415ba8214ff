// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, the Stripe sandbox, Chromium. Only the camera is Chromium's fake one.
import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import { theDayComes } from '@dear-future/testing/the-day-comes';
import { aHouse } from './house.js';
import { capsuleOf, contribute, copiedLink, describeCapsule, orderShown } from './paid-capsule.js';
import { errorsBut } from './shared-prompt.js';

const house = aHouse();

describe('a wedding', () => {
  it('is bought with extras, shared, filled by three guests, closed, and opened on its day', async () => {
    const host = await house.owner('mara@example.test');
    // From the shop window, signed out: after the login she is where she was going.
    await host.page.goto('/love-stories');
    await host.page.getByText('$29').first().waitFor();
    await host.page.goto('/capsules/create?type=wedding');
    await host.page.waitForURL('**/api/login?**');
    await host.logIn();
    await host.page.waitForURL('**/capsules/create?type=wedding');
    await host.heading('Choose Your Package').waitFor();
    expect(await host.page.getByRole('radio', { name: /^Wedding Capsule/ }).isChecked()).toBe(true);

    await describeCapsule(host, {
      name: 'Mara & Jon',
      question: 'A wish for the two of us',
      description: 'What do you hope we will remember?',
    });
    await host.page.getByRole('checkbox', { name: /Longer Videos/ }).click();
    await host.page.getByRole('checkbox', { name: /Highlight Reel/ }).click();
    await host.page.getByLabel(/Additional Contributor Slots/).fill('15');
    await host.button('Review & Pay').click();
    await host.heading('Review Your Order').waitFor();
    const total = 29 + 25 + 50 + 20;
    expect(await orderShown(host)).toContain(`$${total}`);

    // A reload in the middle of it all loses nothing.
    await host.page.reload();
    await host.heading('Review Your Order').waitFor();
    expect(await orderShown(host)).toContain(`$${total}`);
    await host.button('Proceed to Checkout').click();
    await host.page.waitForURL(/\/pay\//);
    await host.page.getByText(`$${total}.00`).first().waitFor();
    await host.button('Pay').first().click();

    await host.page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);
    await host.heading('Mara & Jon').waitFor();
    const link = await copiedLink(host);
    const capsule = await capsuleOf(host);
    expect(capsule).toMatchObject({
      status: 'active',
      paymentStatus: 'paid',
      totalPriceCents: total * 100,
      maxContributors: 70,
    });
    expect((await house.product.stripe.client.state()).charged).toBe(total * 100);
    const receipt = await house.product.mail.waitFor(host.email, { fits: ({ text }) => text.includes(`$${total}.00`) });
    expect(receipt.subject).toMatch(/receipt/i);

    const guests = ['Ann', 'Ben', 'Cleo'];
    for (const name of guests) {
      const guest = await house.stranger();
      await contribute(guest, link, { name, note: `Much love from ${name}` });
      expect(errorsBut(guest)).toEqual([]);
      await guest.context.close();
    }
    // Nothing was reloaded: she sees who, not what.
    for (const name of guests) await host.page.getByText(name, { exact: true }).first().waitFor();
    expect(await host.page.getByText('Much love from Ann').count()).toBe(0);
    const sealed = await host.page.request.get(`/api/capsules/${capsule.id}/videos.zip`);
    expect(sealed.status()).toBe(409);

    await host.button('Close Submissions').click();
    await host.page.getByRole('alertdialog').getByRole('button', { name: 'Close Submissions' }).click();
    await host.toast('Capsule submissions have been closed.');
    const late = await house.stranger();
    await late.page.goto(link);
    await late.heading(/Closed/).waitFor();

    await theDayComes(house.product.database.adminUrl, capsule.id);
    const letter = await house.product.mail.waitFor(host.email, {
      fits: (mail) =>
        linksIn(mail).some((each) => each === `${house.product.url}/capsules/${capsule.id}`) &&
        /Mara & Jon/.test(mail.subject) &&
        !/receipt/i.test(mail.subject),
    });
    expect(letter.text).toContain('Ann');
    await host.page.getByText('Much love from Ann').waitFor();
    await host.button(/^Play all/i).click();
    await host.watches();
    await host.page.keyboard.press('Escape');
    // Made since the closing; the day that was moved is on its title card, so it was begun anew.
    await host.page.getByRole('heading', { name: /highlight reel/i }).waitFor();
    const film = await eventually(
      async () => {
        const answer = await host.page.request.get(`/api/capsules/${capsule.id}/reel`);
        return ((await answer.json()) as ReelDto).videoFileName;
      },
      { withinMs: 240_000, everyMs: 500, what: 'the highlight reel' },
    );
    const reel = host.page.getByRole('group', { name: /^Highlight reel of/ });
    await reel.locator(`video[src*="${film}"]`).waitFor({ state: 'attached' });
    await host.watches(reel);
    expect(errorsBut(host, 409)).toEqual([]);
  });
});
