import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What a rule found: its name, and the first places where. */
interface Violation {
  id: string;
  nodes: { target: unknown[] }[];
}

/** WCAG 2.2 A and AA and good practice, in the light and in the dark theme; empty when nothing is wrong. */
export async function violationsIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe.source);
    const violations = await page.evaluate<Violation[]>(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) => result.violations)`,
    );
    for (const { id, nodes } of violations) {
      found.push(`${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
  }
  return found;
}
