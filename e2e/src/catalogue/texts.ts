import type { Locator, Page } from '@playwright/test';
import { toExtras } from '../screens/actions.js';
import { refusal } from '../screens/answers.js';
import { expect } from './fixtures.js';

/** What the server says to a user when it refuses. */
export const SENTENCE = 'The post office is closed today.';

/** A refusal with a sentence. */
export const refused = refusal('internal', SENTENCE);

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name });

/** A link by its whole name. */
export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

/** Waits until the page has loaded all of its code: the region of the toasts comes last. */
export async function allCodeLoaded(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Notification', exact: true, includeHidden: true });
  await expect(region).toBeAttached();
}

/** These words are on the page, each as the whole text of an element. */
export async function reads(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
}

/** The toast says exactly this, title and description apart, and is closed. */
export async function toastSays(page: Page, title: string, description?: string): Promise<void> {
  // An open sheet hides everything beside it from screen readers, which have read the toast out by then.
  const item = page
    .getByRole('region', { name: 'Notification', exact: true, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ has: page.getByText(title, { exact: true }) });
  await item.waitFor();
  expect((await item.innerText()).split('\n').filter((line) => line !== '')).toEqual(
    description === undefined ? [title] : [title, description],
  );
  await item.getByRole('button', { name: 'Close', includeHidden: true }).click();
  await item.waitFor({ state: 'detached' });
}

/** The wizard's last step. */
export async function openOrderReview(page: Page): Promise<void> {
  await page.goto('/capsules/create');
  await toExtras(page);
  await button(page, 'Review & Pay').click();
  await heading(page, 'Review Your Order').waitFor();
}
