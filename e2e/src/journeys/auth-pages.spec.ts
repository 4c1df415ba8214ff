import { devices } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { fillInCapsule, reviewOrder } from '../paid-capsules.js';
import { fill, waitUntilLoaded } from '../screens/actions.js';
import { createPrompt, fillInPrompt } from '../shared-prompts.js';
import { tabTo } from '../keyboard.js';
import type { User } from '../user.js';

/** Follows the notice that the session has ended, and signs in. Expects that this leads back to the same URL. */
async function signInAgain(user: User): Promise<void> {
  const { page } = user;
  const url = page.url();
  await expect(user.text(/session has ended/)).toBeVisible();
  await page
    .getByRole('link', { name: /^Log in( again)?$/i })
    .first()
    .click();
  await page.waitForURL('**/api/login?**');
  await user.signInByEmail();
  await page.waitForURL(url);
}

test('a page for users redirects a visitor to the login page, which leads back', async ({ user }) => {
  const { page } = user;
  const response = await page.goto('/my-capsules');
  expect(response?.status()).toBe(200);
  await user.signInWhenAsked();
  await expect(user.heading('My Time Capsules')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/my-capsules');
});

test('the account page lists the user’s sessions and can end them all', async ({ user, newUser }) => {
  const phone = await newUser({ ...devices['Pixel 7'], email: user.email });
  await phone.open('/my-capsules', 'My Time Capsules');
  await user.open('/account', 'Account');
  const sessions = user.page.getByRole('listitem').filter({ hasText: /Logged in on/ });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'Chrome on Android' })).toHaveCount(1);
  await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1);
  await waitUntilLoaded(user.heading('Account'));
  await user.button('Log Out Everywhere').click();
  await user.page.waitForURL(`${user.product.url}/`);
  expect((await user.page.request.get('/api/auth/user')).status()).toBe(401);
  await phone.page.reload();
  await phone.signInWhenAsked();
  await expect(phone.heading('My Time Capsules')).toBeVisible();
});

test.describe('a session that ends in another tab', () => {
  test('does not clear the dialog for a prompt', async ({ user }) => {
    await user.open('/shared-prompts', 'Shared Prompts');
    await expect(user.heading('No shared prompts yet')).toBeVisible();
    await fillInPrompt(user, 'For Grandma', 'What did she teach you?');
    const dialog = user.page.getByRole('dialog', { name: 'Create Prompt' });
    await user.signOutElsewhere();
    await dialog.getByRole('button', { name: 'Create Prompt' }).click();
    await expect(user.exactText('Creation Failed')).toBeVisible();
    // The notice is inside the modal dialog, so that the focus can reach it.
    const notice = dialog.getByRole('status').filter({ hasText: /^Your session has ended/ });
    const heading = await dialog.getByRole('heading').elementHandle();
    // Both positions are measured at once, because the dialog may still be moving.
    const gap = await notice.evaluate(
      (node, below) => below.getBoundingClientRect().top - node.getBoundingClientRect().bottom,
      heading,
    );
    expect(gap).toBeGreaterThan(0);
    await tabTo(dialog.getByRole('link', { name: 'Log In' }));
    await expect(dialog).toBeVisible();
    await signInAgain(user);
    await expect(dialog.or(user.button('Create Prompt').first()).first()).toBeVisible();
    if (!(await dialog.isVisible())) await user.button('Create Prompt').first().click();
    await expect(dialog.getByLabel(/^Title/)).toHaveValue('For Grandma');
    await expect(dialog.getByLabel(/^Description/)).toHaveValue('What did she teach you?');
    await dialog.getByRole('button', { name: 'Create Prompt' }).click();
    await expect(user.card('For Grandma')).toBeVisible();
  });

  test('does not clear the form for a custom prompt', async ({ user }) => {
    const { page } = user;
    await user.open('/record', 'Create a New Capsule');
    await user.button(/Custom Prompt/).click();
    await fill({ Title: 'To me', Question: 'How are you?' })(page);
    await user.signOutElsewhere();
    // This form sends no requests, so only a reload shows that the session has ended.
    await page.reload();
    await user.signInWhenAsked();
    await expect(user.heading('Create a New Capsule')).toBeVisible();
    await expect(
      page
        .getByLabel(/^Title/)
        .or(user.button(/Custom Prompt/))
        .first(),
    ).toBeVisible();
    if ((await page.getByLabel(/^Title/).count()) === 0) await user.button(/Custom Prompt/).click();
    await expect(page.getByLabel(/^Title/)).toHaveValue('To me');
    await expect(page.getByLabel(/^Question/)).toHaveValue('How are you?');
  });

  test('does not clear an order in the wizard', async ({ host }) => {
    const { page } = host;
    await host.open('/capsules/create', 'Create a Capsule');
    await page.getByRole('radio', { name: /^Wedding Capsule/ }).click();
    await fillInCapsule(host);
    await reviewOrder(host);
    await host.signOutElsewhere();
    await host.button('Proceed to Checkout').click();
    await signInAgain(host);
    await expect(host.heading('Review Your Order')).toBeVisible();
    await expect(host.exactText('Mara & Jon')).toBeVisible();
    await host.button('Proceed to Checkout').click();
    await page.waitForURL(/\/pay\//);
  });

  test('does not delete a recording or clear its schedule form', async ({ user }) => {
    const { page } = user;
    await user.openRecorder();
    await user.record();
    await user.keepFor('5 Years');
    await page.getByLabel(/Delivery time/).fill('17:45');
    await page.getByRole('radio', { name: /^App/ }).click();
    await page.getByLabel(/Personal note/).fill('Do not forget the harbour.');
    const day = (await page.getByLabel(/Delivery date/).textContent()) ?? '';
    await user.signOutElsewhere();

    await user.button('Create Time Capsule').click();
    await expect(user.text(/^Your session has ended\./)).toBeVisible();
    await page.getByRole('link', { name: 'Log In Again' }).click();
    await user.signInByEmail();
    await expect(user.heading('Schedule Delivery')).toBeVisible();
    await expect(page.getByLabel(/Delivery date/)).toHaveText(day);
    await expect(page.getByLabel(/Delivery time/)).toHaveValue('17:45');
    await expect(page.getByRole('radio', { name: /^App/ })).toBeChecked();
    await expect(page.getByLabel(/Personal note/)).toHaveValue('Do not forget the harbour.');
    await user.button('Create Time Capsule').click();
    await expect(user.toast('Success!')).toBeVisible();
    expect(await user.getCapsules()).toEqual([
      expect.objectContaining({ deliveryMethod: 'app', personalNote: 'Do not forget the harbour.' }),
    ]);
  });

  test('leaves none of its user’s data visible after another user has logged in', async ({ user, newUser }) => {
    await createPrompt(user, 'For Grandma');
    await user.open('/shared-prompts', 'Shared Prompts');
    await expect(user.card('For Grandma')).toBeVisible();
    const ben = await user.signOutInNewTabFor((await newUser()).email);
    await expect(user.text(/^Your session has ended/)).toBeVisible();
    await ben.signIn();
    await ben.open('/my-capsules', 'My Time Capsules');
    await expect(user.page.getByRole('link', { name: `Your account (${ben.email})` })).toBeVisible();
    await expect(user.heading('No shared prompts yet')).toBeVisible();
    await expect(user.page.getByText('For Grandma')).toHaveCount(0);
    await expect(user.page.getByText(/^Your session has ended/)).toHaveCount(0);
  });
});
