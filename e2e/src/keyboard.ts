import { expect, type Locator } from '@playwright/test';

/** More tab stops than any page has. */
const MOST_STOPS = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has the focus. */
export async function walkTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; !(await hasFocus(target)); stops += 1) {
    if (stops === MOST_STOPS) throw new Error(`No Tab leads to ${String(target)}`);
    await target.page().keyboard.press('Tab');
  }
}

/** Walks to the element and presses a key on it. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await walkTo(target);
  await target.page().keyboard.press(key);
}

/** Walks to the field and replaces its text. */
export async function type(target: Locator, text: string): Promise<void> {
  await walkTo(target);
  const { keyboard } = target.page();
  await keyboard.press('Control+A');
  await keyboard.type(text);
}

/** In an open sheet, Tab stays inside, and Escape gives the focus back to the button that opened it. */
export async function expectFocusTrap(sheet: Locator, opener: Locator): Promise<void> {
  await sheet.waitFor();
  const page = sheet.page();
  const stops = await sheet.locator('a, button, input, textarea, select, video').count();
  for (let stop = 0; stop <= stops + 1; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
}
