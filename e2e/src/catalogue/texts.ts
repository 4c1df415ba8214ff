import type { Locator, Page } from '@playwright/test';
import { fill, toOrderReview, toSchedule } from '../screens/actions.js';
import { refusal } from '../screens/answers.js';
import { expect } from './fixtures.js';

/** A message of the server. */
export const SENTENCE = 'The post office is closed today.';

export const refused = refusal('internal', SENTENCE);

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name });
export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

/** The page has loaded all of its code: the region of the toasts comes last. */
export async function allCodeLoaded(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Notification', exact: true, includeHidden: true });
  await expect(region).toBeAttached();
}

/** Each of these texts is the whole text of an element. */
export async function reads(where: Page | Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await where.getByText(text, { exact: true }).first().waitFor();
}

/** A toast with exactly this text; closes it. */
export async function toastSays(page: Page, title: string, ...others: string[]): Promise<void> {
  // An open dialog hides the toast from screen readers, which have announced it by then.
  const item = page
    .getByRole('region', { name: 'Notification', exact: true, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ has: page.getByText(title, { exact: true }) });
  await item.waitFor();
  expect((await item.innerText()).split('\n').filter((line) => line !== '')).toEqual([title, ...others]);
  await item.getByRole('button', { name: 'Close', includeHidden: true }).click();
  await item.waitFor({ state: 'detached' });
}

/** Opens the wizard's last step. */
export async function openOrderReview(page: Page): Promise<void> {
  await page.goto('/capsules/create');
  await toOrderReview()(page);
}

/** Records and opens the schedule form. */
export async function openSchedule(page: Page, preset?: '1 Month' | '1 Year'): Promise<void> {
  await page.goto('/video-review');
  await toSchedule(page);
  if (preset !== undefined) await button(page, preset).click();
}

/** Opens the dialog for a new prompt and fills it in. Returns the dialog's button. */
export async function fillInPrompt(page: Page, title: string, description: string): Promise<Locator> {
  await page.goto('/shared-prompts');
  await button(page, 'Create Prompt').first().click();
  const create = page.getByRole('dialog', { name: 'Create Prompt' }).getByRole('button', { name: 'Create Prompt' });
  await fill({ Title: title, Description: description })(page);
  return create;
}
