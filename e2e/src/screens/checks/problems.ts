import type { Screen } from '../screen.js';
import type { ScreenPage } from '../screen-page.js';
import { violations } from './axe.js';
import { hiddenFocus } from './focus.js';
import { headingsAndTitle, sidewaysScrolling, smallTargets } from './layout.js';

const PHONE = { width: 390, height: 844 };
/** WCAG 2.2, 1.4.10: at this width, no page may scroll sideways. */
const NARROW = { width: 320, height: 740 };
const LANDSCAPE_PHONE = { width: 844, height: 390 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Opens a screen and returns what is wrong with it.
 * @param inAllLayouts also checks a landscape phone and a very narrow one
 */
export async function problemsOf(screenPage: ScreenPage, screen: Screen, inAllLayouts: boolean): Promise<string[]> {
  const { page } = screenPage;
  const found: string[] = [];
  const check = async (where: string, ...checks: Promise<string[]>[]): Promise<void> => {
    for (const problems of await Promise.all(checks)) found.push(...problems.map((problem) => `${where}: ${problem}`));
  };

  await screenPage.show(screen, PHONE);
  await check(
    'phone, light',
    headingsAndTitle(page, screen.waitsForResponse === true),
    violations(page),
    smallTargets(page),
  );
  // A wide page has other parts and the dark theme has other colours, so all rules apply again.
  const [wide, name] = screen.narrowOnly === true ? [PHONE, 'phone, dark'] : [DESKTOP, 'desktop, dark'];
  await screenPage.resize(wide, 'dark');
  await check(name, violations(page), sidewaysScrolling(page));
  if (!inAllLayouts) return found;
  await screenPage.resize(LANDSCAPE_PHONE, 'dark');
  await check('landscape phone', sidewaysScrolling(page), hiddenFocus(page));
  await screenPage.resize(NARROW, 'dark');
  await check('narrow phone', sidewaysScrolling(page));
  return found;
}
