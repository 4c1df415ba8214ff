import type { Locator, Page } from '@playwright/test';
import { goFromDetailsToExtras } from '../screens/actions.js';
import { json } from '../screens/mocks.js';
import { CAPSULE, UNPAID } from '../screens/samples.js';
import { expect, test } from './fixtures.js';
import { button, expectToast, heading, openOrderReview } from './texts.js';

/** Opens a package's link and goes to the wizard's second step. Returns the field for the capsule's name. */
async function openDetails(page: Page, kind: 'wedding' | 'anniversary', packageName: RegExp): Promise<Locator> {
  await page.goto(`/capsules/create?type=${kind}`);
  await expect(page.getByRole('radio', { name: packageName })).toBeChecked();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Capsule Details')).toBeVisible();
  return page.getByLabel(/^Capsule Name/);
}

test('each package link keeps its own unfinished order', async ({ page }) => {
  const order = page.getByRole('complementary', { name: 'Your order so far' });
  const longerVideos = page.getByRole('checkbox', { name: /Longer Videos/ });
  const slots = page.getByLabel('Extra Contributors');

  await openDetails(page, 'wedding', /^Wedding Capsule/);
  await goFromDetailsToExtras(page);
  await longerVideos.click();
  await slots.fill('11');
  await expect(order).toContainText('$74');

  const anniversaryName = await openDetails(page, 'anniversary', /^Anniversary Capsule/);
  await expect(anniversaryName).toHaveValue('');
  await expect(order).toContainText('$19');
  await expect(order).not.toContainText('Longer videos');

  const weddingName = await openDetails(page, 'wedding', /^Wedding Capsule/);
  await expect(weddingName).toHaveValue(CAPSULE.capsuleName ?? '');
  await button(page, 'Continue').click();
  await expect(longerVideos).toBeChecked();
  await expect(slots).toHaveValue('11');
  await expect(order).toContainText('$74');
});

test('choosing another package keeps the form’s content', async ({ page }) => {
  await openDetails(page, 'wedding', /^Wedding Capsule/);
  await page.getByLabel(/^Capsule Name/).fill('Mara & Jon');
  await button(page, 'Back').click();
  await page.getByRole('radio', { name: /^Anniversary Capsule/ }).click();
  await button(page, 'Continue').click();
  await expect(page.getByLabel(/^Capsule Name/)).toHaveValue('Mara & Jon');
  await expect(page.getByLabel(/^Capsule Type/)).toHaveValue('anniversary');
});

test('an order whose outcome is unknown is sent again unchanged, with the same idempotency key', async ({
  page,
  web,
}) => {
  const sent: (string | null | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/capsules') return;
    sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`);
  });
  await openOrderReview(page);
  web.change({ 'POST /api/capsules': { status: 503, headers: {} } });
  await button(page, 'Proceed to Checkout').click();
  await expectToast(page, 'Error', 'Failed to create capsule. Please try again.');
  await expect(button(page, 'Back')).toBeDisabled();

  await page.goto('/capsules/create?type=wedding&step=2');
  await expect(heading(page, 'Review Your Order')).toBeVisible();
  web.change({
    'POST /api/capsules': json({ ...CAPSULE, ...UNPAID }, { status: 201 }),
    'POST /api/capsules/:id/checkout-session': json({ url: `${web.url}/love-stories` }),
  });
  await button(page, 'Proceed to Checkout').click();
  await page.waitForURL('**/love-stories');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toBe(sent[1]);

  await page.goBack();
  await page.waitForURL(`**/capsules/${CAPSULE.id}`);
  await page.goto('/capsules/create');
  await expect(button(page, 'Select a Package to Continue')).toBeVisible();
});
