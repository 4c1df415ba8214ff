import type { Locator, Page } from '@playwright/test';
import { fromDetailsToExtras } from '../screens/actions.js';
import { CAPSULE } from '../screens/samples.js';
import { expect, test } from './fixtures.js';
import { button, heading } from './texts.js';

/** Opens a package's link and goes to the wizard's second step. Returns its name field. */
async function openDetails(page: Page, kind: 'wedding' | 'anniversary', radio: RegExp): Promise<Locator> {
  await page.goto(`/capsules/create?type=${kind}`);
  await page.waitForURL('**/capsules/create?step=*');
  if (!page.url().endsWith('step=1')) await page.goto('/capsules/create?step=1');
  await expect(page.getByRole('radio', { name: radio })).toBeChecked();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Capsule Details')).toBeVisible();
  return page.getByLabel(/^Capsule Name/);
}

test('each package link keeps its own unfinished order', async ({ page }) => {
  const order = page.getByRole('complementary', { name: 'Your order so far' });
  const longerVideos = page.getByRole('checkbox', { name: /Longer Videos/ });
  const slots = page.getByLabel('Additional Contributor Slots');

  await openDetails(page, 'wedding', /^Wedding Capsule/);
  await fromDetailsToExtras(page);
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
