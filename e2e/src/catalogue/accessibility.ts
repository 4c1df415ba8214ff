import type { Page } from '@playwright/test';
import { violations } from '../screens/checks/axe.js';

/** Violations of WCAG 2.2 A and AA and of good practice, in the light and in the dark theme; empty when nothing is wrong. */
export async function violationsIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}
