import type { Screen } from '../screen.js';
import type { ScreenPage } from '../screen-page.js';
import { findViolations } from './axe.js';
import { findHiddenFocus } from './focus.js';
import { findHeadingAndTitleProblems, findSidewaysScrolling, findSmallTargets } from './layout.js';

const PHONE = { width: 390, height: 844 };
/** No page may scroll sideways at this width (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 740 };
const LANDSCAPE_PHONE = { width: 844, height: 390 };
const DESKTOP = { width: 1280, height: 800 };

/** Opens a screen and finds its problems. All layouts include a phone in landscape and a very narrow one. */
export async function findProblems(
  screenPage: ScreenPage,
  screen: Screen,
  shouldCheckAllLayouts: boolean,
): Promise<string[]> {
  const { page } = screenPage;
  const found: string[] = [];
  const check = async (where: string, ...checks: Promise<string[]>[]): Promise<void> => {
    for (const problems of await Promise.all(checks)) found.push(...problems.map((problem) => `${where}: ${problem}`));
  };

  await screenPage.show(screen, PHONE);
  await check(
    'phone, light',
    findHeadingAndTitleProblems(page, screen.isWaitingForResponse === true),
    findViolations(page),
    findSmallTargets(page),
  );
  // A wide page has other parts, and the dark theme has other colors, so axe checks them again.
  const [wide, name] = screen.isNarrowOnly === true ? [PHONE, 'phone, dark'] : [DESKTOP, 'desktop, dark'];
  await screenPage.resize(wide, 'dark');
  await check(name, findViolations(page), findSidewaysScrolling(page));
  if (!shouldCheckAllLayouts) return found;
  await screenPage.resize(LANDSCAPE_PHONE, 'dark');
  await check('landscape phone', findSidewaysScrolling(page), findHiddenFocus(page));
  await screenPage.resize(NARROW, 'dark');
  await check('narrow phone', findSidewaysScrolling(page));
  return found;
}
