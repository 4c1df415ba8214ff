import { expect, type Locator } from '@playwright/test';

/** More tab stops than any page has. */
const MAX_STOPS = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has focus. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; !(await hasFocus(target)); stops += 1) {
    if (stops === MAX_STOPS) throw new Error(`Tab does not reach ${String(target)}`);
    await target.page().keyboard.press('Tab');
  }
}

/** Moves the focus to the element with Tab and presses a key. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Moves the focus to the field with Tab and replaces its text. */
export async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  const { keyboard } = target.page();
  await keyboard.press('Control+A');
  await keyboard.type(text);
}

/** Expects Tab to stay inside the open dialog, and Escape to return focus to its opener. */
export async function expectFocusTrap(dialog: Locator, opener: Locator): Promise<void> {
  await dialog.waitFor();
  const page = dialog.page();
  const hasFocusInside = (): Promise<boolean> => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocusInside).toBe(true);
  const stops = await dialog.locator('a, button, input, textarea, select, video').count();
  for (let stop = 0; stop <= stops + 1; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocusInside()).toBe(true);
  }
  // Chromium hides key presses from the page while a video's controls have focus.
  const isInVideo = (): Promise<boolean> => page.evaluate(() => document.activeElement instanceof HTMLVideoElement);
  while (await isInVideo()) await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
