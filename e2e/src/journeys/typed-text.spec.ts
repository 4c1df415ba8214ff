import { expect, test } from '../fixtures.js';
import { fillInCapsule, reviewOrder, WEDDING } from '../paid-capsules.js';

test('an order draft asks for a new date if its date has passed, and does not cut text that is too long', async ({
  host,
}) => {
  const { page } = host;
  await host.open('/capsules/create?type=wedding', 'Create a Capsule');
  await fillInCapsule(host);
  await reviewOrder(host);
  const later = new Date(Date.now() + 400 * 86_400_000);
  await page.clock.install({ time: later });
  // The page takes the time from the server's responses.
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: later.toUTCString() } });
  });
  await page.goto('/capsules/create');
  await expect(host.heading('Capsule Details')).toBeVisible();
  await expect(host.text('This day is too soon. Please choose a later one.')).toBeVisible();
  await expect(page.getByLabel(/^Capsule Name/)).toHaveValue(WEDDING.name);
  const title = page.getByLabel(/^Prompt Title/);
  await expect(title).toHaveValue(WEDDING.question);

  await title.fill('w'.repeat(300));
  await expect(host.text('180 characters too many')).toBeVisible();
  await host.button('Continue').click();
  const problem = page.getByText('Please shorten the title to 120 characters.');
  await expect(problem.first()).toBeVisible();
  await title.fill('A wish');
  await expect(problem).toHaveCount(0);
});

test('an unsaved name survives a reload unless the user cancels', async ({ user }) => {
  const { page } = user;
  await user.open('/account', 'Account');
  await user.button('Edit Name').click();
  await page.getByLabel('First name').fill('Rosalind');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rosalind');
  await user.button('Cancel').click();
  await page.reload();
  await expect(user.button('Edit Name')).toBeVisible();
});
