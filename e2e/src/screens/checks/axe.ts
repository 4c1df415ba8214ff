import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Limits the results to what is used below. Of the assets that axe can preload, these rules need only media. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  elementRef: true,
  selectors: false,
  preload: { assets: ['media'] },
};

/** Finds violations of WCAG 2.2 A and AA and of axe's best practices. */
export async function findViolations(page: Page): Promise<string[]> {
  // `BuiltWeb` adds axe to the first document of a screen only, and never to a login page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ element }) => !(${String(isExcused)})(id, element)) })))`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ html, any }) => `${id}: ${html} (${any[0]?.message ?? ''})`),
  );
}

/**
 * Runs in the page. Excuses open menus, which need no landmark, and, while a toast is open, small targets: the toast
 * soon closes and uncovers them.
 */
function isExcused(rule: string, element: Element): boolean {
  if (rule === 'target-size') return document.querySelector('ol > li[data-state="open"]') !== null;
  return rule === 'region' && element.closest('[role="menu"]') !== null;
}
