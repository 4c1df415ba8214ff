import { devices } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { describeCapsule, reviewOrder } from '../paid-capsules.js';
import { createPrompt, fillInPrompt } from '../shared-prompts.js';
import { walkTo } from '../keyboard.js';
import type { User } from '../user.js';

/** On a page that says that the session has ended: logs in, and is back at the same address. */
async function logInAgain(user: User): Promise<void> {
  const { page } = user;
  const before = page.url();
  await expect(user.text(/session has ended/)).toBeVisible();
  await page
    .getByRole('link', { name: /^Log in( again)?$/i })
    .first()
    .click();
  await page.waitForURL('**/api/login?**');
  await user.logIn();
  await page.waitForURL(before);
}

test('a protected page asks a visitor to log in, and the login leads back to it', async ({ user }) => {
  const { page } = user;
  const response = await page.goto('/my-capsules');
  expect(response?.status()).toBe(200);
  await expect(user.heading('Authentication Required')).toBeVisible();
  await expect(
    page.getByRole('listitem').getByText('You need to log in to view your capsules. Redirecting...', { exact: true }),
  ).toBeVisible();
  await page.waitForURL('**/api/login?**');
  await user.logIn();
  await expect(user.heading('My Time Capsules')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/my-capsules');
});

test('the account lists where a user is logged in, and logs out everywhere', async ({ user, newUser }) => {
  const phone = await newUser({ ...devices['Pixel 7'], email: user.email });
  await phone.open('/my-capsules', 'My Time Capsules');
  await user.open('/account', 'Account');
  const sessions = user.page.getByRole('listitem').filter({ hasText: /Logged in on/ });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'Chrome on Android' })).toHaveCount(1);
  await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1);
  await user.button('Log Out Everywhere').click();
  await user.page.waitForURL(`${user.product.url}/`);
  expect((await user.page.request.get('/api/auth/user')).status()).toBe(401);
  await phone.page.reload();
  await expect(phone.heading('Authentication Required')).toBeVisible();
  await phone.page.waitForURL('**/api/login?**');
  await phone.logIn();
  await expect(phone.heading('My Time Capsules')).toBeVisible();
});

test.describe('a session that ends elsewhere', () => {
  test('keeps a prompt in its sheet until the user has logged in again', async ({ user }) => {
    await user.open('/shared-prompts', 'Shared Prompts');
    await expect(user.heading('No shared prompts yet')).toBeVisible();
    await fillInPrompt(user, 'For Grandma', 'What did she teach you?');
    const sheet = user.page.getByRole('dialog', { name: 'Create Prompt' });
    await user.logOutElsewhere();
    await sheet.getByRole('button', { name: 'Create Prompt' }).click();
    await expect(user.exactText('Creation Failed')).toBeVisible();
    // The notice is inside the sheet, where it can be read and reached.
    await expect(sheet.getByRole('status').filter({ hasText: /^Your session has ended/ })).toBeVisible();
    await walkTo(sheet.getByRole('link', { name: 'Log in' }));
    await expect(sheet).toBeVisible();
    await logInAgain(user);
    await expect(sheet.or(user.button('Create Prompt').first()).first()).toBeVisible();
    if (!(await sheet.isVisible())) await user.button('Create Prompt').first().click();
    await expect(sheet.getByLabel(/^Title/)).toHaveValue('For Grandma');
    await expect(sheet.getByLabel(/^Description/)).toHaveValue('What did she teach you?');
    await sheet.getByRole('button', { name: 'Create Prompt' }).click();
    await expect(user.card('For Grandma')).toBeVisible();
  });

  test('keeps a custom prompt in its form', async ({ user }) => {
    const { page } = user;
    await user.open('/record', 'Create a New Capsule');
    await user.button(/Custom Prompt/).click();
    await page.getByLabel(/^Title/).fill('To me');
    await page.getByLabel(/^Question/).fill('How are you?');
    await user.logOutElsewhere();
    // This form sends nothing by itself: the user finds out by a reload.
    await page.reload();
    await expect(user.heading('Authentication Required')).toBeVisible();
    await page.waitForURL('**/api/login?**');
    await user.logIn();
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

  test('keeps an order in the wizard', async ({ host }) => {
    const { page } = host;
    await host.open('/capsules/create', 'Create a Capsule');
    await page.getByRole('radio', { name: /^Wedding Capsule/ }).click();
    await describeCapsule(host);
    await reviewOrder(host);
    await host.logOutElsewhere();
    await host.button('Proceed to Checkout').click();
    await logInAgain(host);
    await expect(host.heading('Review Your Order')).toBeVisible();
    await expect(host.exactText('Mara & Jon')).toBeVisible();
    await host.button('Proceed to Checkout').click();
    await page.waitForURL(/\/pay\//);
  });

  test('keeps a recording and all that was filled in for its delivery', async ({ user }) => {
    const { page } = user;
    await user.open('/record', 'Create a New Capsule');
    await user.choosePrompt();
    await user.record();
    await user.button('Keep This Recording').click();
    await user.button('5 Years').click();
    await page.getByLabel(/Delivery time/).fill('17:45');
    await page.getByRole('radio', { name: /^App/ }).click();
    await page.getByLabel(/Personal note/).fill('Do not forget the harbour.');
    const day = (await page.getByLabel(/Delivery date/).textContent()) ?? '';
    await user.logOutElsewhere();

    await user.button('Create Time Capsule').click();
    await expect(user.text(/^Your session has ended\./)).toBeVisible();
    await page.getByRole('link', { name: 'Log in Again' }).click();
    await user.logIn();
    await expect(user.heading('Schedule Delivery')).toBeVisible();
    await expect(page.getByLabel(/Delivery date/)).toHaveText(day);
    await expect(page.getByLabel(/Delivery time/)).toHaveValue('17:45');
    await expect(page.getByRole('radio', { name: /^App/ })).toBeChecked();
    await expect(page.getByLabel(/Personal note/)).toHaveValue('Do not forget the harbour.');
    await user.button('Create Time Capsule').click();
    await expect(user.toast('Success!')).toBeVisible();
    expect(await user.capsules()).toEqual([
      expect.objectContaining({ deliveryMethod: 'app', personalNote: 'Do not forget the harbour.' }),
    ]);
  });

  test('shows nothing of the first user once another one logs in', async ({ user, newUser }) => {
    await createPrompt(user, 'For Grandma');
    await user.open('/shared-prompts', 'Shared Prompts');
    await expect(user.card('For Grandma')).toBeVisible();
    const ben = await user.newTab((await newUser()).email);
    await ben.page.goto('/my-capsules');
    await ben.button('Logout').click();
    await ben.page.waitForURL(`${user.product.url}/`);
    await expect(user.text(/^Your session has ended/)).toBeVisible();
    await ben.signIn();
    await ben.open('/my-capsules', 'My Time Capsules');
    await expect(user.page.getByRole('link', { name: `Account of ${ben.email}` })).toBeVisible();
    await expect(user.heading('No shared prompts yet')).toBeVisible();
    await expect(user.page.getByText('For Grandma')).toHaveCount(0);
    await expect(user.page.getByText(/^Your session has ended/)).toHaveCount(0);
  });
});
