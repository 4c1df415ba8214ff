import type { Screen } from '../screen.js';
import type { Stage } from '../stage.js';
import { violations } from './access.js';
import { hiddenFocus } from './focus.js';
import { naming, sideways, smallTargets } from './layout.js';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
const LYING_PHONE = { width: 844, height: 390 };
const DESK = { width: 1280, height: 800 };

/** Brings a screen about and looks for everything that every screen must get right. Empty when nothing is wrong. */
export async function problemsOf(stage: Stage, screen: Screen): Promise<string[]> {
  const { page } = stage;
  const found: string[] = [];
  const note = (where: string, problems: readonly string[]): void => {
    for (const problem of problems) found.push(`${where}: ${problem}`);
  };

  await turnTo(stage, PHONE, 'light');
  await stage.show(screen);
  note('phone, light', [...(await naming(page, screen.passing === true)), ...(await violations(page))]);
  await turnTo(stage, SMALL_PHONE, 'dark');
  // At this width the page is the one of the larger phone; only the colours are others.
  note('small phone, dark', [
    ...(await violations(page, ['color-contrast'])),
    ...(await sideways(page)),
    ...(await smallTargets(page)),
  ]);
  if (screen.narrowOnly !== true) {
    await turnTo(stage, DESK, 'dark');
    // All rules once more: a wide page shows other parts of itself, and what a theme draws is not only colour.
    note('desk, dark', [...(await violations(page)), ...(await sideways(page))]);
  }
  await turnTo(stage, LYING_PHONE, 'light');
  note('phone lying', [...(await sideways(page)), ...(await hiddenFocus(page))]);
  return found;
}

async function turnTo(
  stage: Stage,
  size: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await stage.page.setViewportSize(size);
  await stage.page.emulateMedia({ colorScheme });
  await stage.rest();
}
