import type { Locator, Page } from '@playwright/test';
import { fill, goToOrderReview, goToSchedule } from '../screens/actions.js';
import { refusal } from '../screens/mocks.js';
import { expect } from './fixtures.js';

export const SERVER_MESSAGE = 'The post office is closed today.';

/** A response with status 500 and `SERVER_MESSAGE`. */
export const serverError = refusal('internal', SERVER_MESSAGE);

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name });
export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

/** Finds toasts, even those that an open dialog hides from screen readers, which have announced them before. */
export const toasts = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Notification', exact: true, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

/** Waits until there is, for each of these texts, an element with exactly this text. */
export async function expectTexts(container: Page | Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await container.getByText(text, { exact: true }).first().waitFor();
}

/** Expects a toast with exactly these texts, then closes it. */
export async function expectToast(page: Page, title: string, ...others: string[]): Promise<void> {
  const item = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  await item.waitFor();
  expect((await item.innerText()).split('\n').filter((line) => line !== '')).toEqual([title, ...others]);
  await item.getByRole('button', { name: 'Close', includeHidden: true }).click();
  await item.waitFor({ state: 'detached' });
}

/** Opens the wizard and fills in its steps, up to the last one. */
export async function openOrderReview(page: Page): Promise<void> {
  await page.goto('/capsules/create');
  await goToOrderReview()(page);
}

/** Records a video, opens the schedule form and chooses the preset, if there is one. */
export async function openSchedule(page: Page, preset?: '1 Month' | '1 Year'): Promise<void> {
  await page.goto('/video-review');
  await goToSchedule(page);
  if (preset !== undefined) await button(page, preset).click();
}

/** Opens the dialog for a new shared prompt and fills it in. Returns its submit button. */
export async function fillInPrompt(page: Page, title: string, description: string): Promise<Locator> {
  await page.goto('/shared-prompts');
  await button(page, 'Create Prompt').first().click();
  await fill({ Title: title, Description: description })(page);
  return page.getByRole('dialog', { name: 'Create Prompt' }).getByRole('button', { name: 'Create Prompt' });
}
