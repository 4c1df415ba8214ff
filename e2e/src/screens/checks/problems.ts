import type { Screen } from '../screen.js';
import type { ScreenPage } from '../screen-page.js';
import { violations } from './axe.js';
import { hiddenFocus } from './focus.js';
import { naming, sideways, smallTargets } from './layout.js';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
const LANDSCAPE_PHONE = { width: 844, height: 390 };
const DESKTOP = { width: 1280, height: 800 };

/** Brings a screen about and checks what every screen must get right. Empty when nothing is wrong. */
export async function problemsOf(screenPage: ScreenPage, screen: Screen): Promise<string[]> {
  const { page } = screenPage;
  const found: string[] = [];
  const note = (where: string, problems: readonly string[]): void => {
    for (const problem of problems) found.push(`${where}: ${problem}`);
  };

  await screenPage.show(screen, PHONE);
  note('phone, light', [...(await naming(page, screen.passing === true)), ...(await violations(page))]);
  await page.setViewportSize(SMALL_PHONE);
  note('small phone', [...(await sideways(page)), ...(await smallTargets(page))]);
  // All rules once more: a wide page shows other parts of itself, and a theme draws more than colours.
  await screenPage.turnTo(screen.narrowOnly === true ? PHONE : DESKTOP, 'dark');
  note(screen.narrowOnly === true ? 'phone, dark' : 'desktop, dark', [
    ...(await violations(page)),
    ...(await sideways(page)),
  ]);
  await screenPage.turnTo(LANDSCAPE_PHONE, 'dark');
  note('landscape phone', [...(await sideways(page)), ...(await hiddenFocus(page))]);
  return found;
}
