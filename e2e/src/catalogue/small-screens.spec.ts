import { goToExtras, goToForm } from '../screens/actions.js';
import { json, signedOut } from '../screens/mocks.js';
import { PUBLIC_CAPSULE, PUBLIC_PROMPT, SUBMITTED } from '../screens/samples.js';
import { expect, test } from './fixtures.js';
import { SLUG } from './samples.js';
import { button, heading, toasts } from './texts.js';

const PHONE = { width: 390, height: 844 };

// 375 × 553 is what a small iPhone shows between the bars of its browser.
for (const [path, width, height] of [
  ['share', 320, 568],
  ['capsule', 320, 568],
  ['capsule', 375, 553],
] as const) {
  test(`Start Recording is in sight on /${path}/{slug} at a width of ${width} px`, async ({ page, web }) => {
    web.change({
      'GET /api/auth/user': signedOut,
      'GET /api/public/shared-prompts/:slug': json(PUBLIC_PROMPT),
      'GET /api/public/capsules/:slug': json(PUBLIC_CAPSULE),
    });
    await page.setViewportSize({ width, height });
    await page.goto(`/${path}/${SLUG}`);
    await expect(button(page, 'Start Recording')).toBeInViewport({ ratio: 1 });
  });
}

test('each step of the wizard shows the steps below the header, also on phones', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/capsules/create');
  await goToExtras(page);
  const header = page.getByRole('banner');
  const steps = page.getByRole('list', { name: 'Steps' });
  for (const next of [() => button(page, 'Review & Pay').click(), () => Promise.resolve()]) {
    await expect(async () => {
      const [above, below] = [await header.boundingBox(), await steps.boundingBox()];
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      expect(below?.y).toBeLessThan(300);
    }).toPass();
    await next();
  }
});

test('on phones, the message about a sent video does not cover the thanks', async ({ page, web }) => {
  web.change({ 'POST /api/public/shared-prompts/:slug/responses': json(SUBMITTED, { status: 201 }) });
  await page.setViewportSize(PHONE);
  await page.goto(`/share/${SLUG}`);
  await goToForm(page);
  await button(page, 'Submit Response').click();
  const [thanks, message] = [heading(page, 'Response Submitted!'), toasts(page).first()];
  await message.waitFor();
  const [above, below] = [await thanks.boundingBox(), await message.boundingBox()];
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});
