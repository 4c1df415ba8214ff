import type { Page } from 'playwright-core';

/** Enough: the items of longer lists are alike. */
const MAX_STOPS = 40;

interface Stop {
  /** The element's number; 0 is the page itself. */
  element: number;
  name: string;
  problems: string[];
}

/** Tab presses before the page is evaluated. */
const STOPS_PER_EVALUATION = 8;

/**
 * Presses Tab until the focus returns to an earlier element.
 *
 * @returns elements whose focus is invisible, outside the window or covered (WCAG 2.2, 2.4.7 and 2.4.11)
 */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  const visited = new Set<number>();
  let ends = 0;
  // Inspects the focus at the next Tab, when all effects of the previous one have happened.
  await page.evaluate(`{
    window.focusStops = [];
    window.addEventListener('keydown', () => window.focusStops.push((${String(inspectFocus)})()), { capture: true });
  }`);
  await page.keyboard.down('Tab');
  for (let stops = 0, done = false; stops < MAX_STOPS && !done; stops += STOPS_PER_EVALUATION) {
    for (let press = 0; press < STOPS_PER_EVALUATION; press += 1) await page.keyboard.down('Tab');
    for (const { element, name, problems } of await page.evaluate<Stop[]>(
      `window.focusStops.splice(0).slice(${stops === 0 ? 1 : 0})`,
    )) {
      // After the end of the page, Tab continues with the elements before the first stop.
      if (element === 0) ends += 1;
      done = visited.has(element) || ends > 1;
      if (done) break;
      if (element !== 0) visited.add(element);
      for (const problem of problems) found.push(`focus on ${name}: ${problem}`);
    }
  }
  await page.keyboard.up('Tab');
  return found;
}

/** Runs in the page. */
function inspectFocus(): Stop {
  const element = document.activeElement;
  // A focus guard moves the focus back into its dialog.
  if (element === null || element === document.body || element.hasAttribute('data-radix-focus-guard')) {
    return { element: 0, name: '', problems: [] };
  }
  const { focusedElements = [] } = window as { focusedElements?: Element[] };
  Object.assign(window, { focusedElements });
  if (!focusedElements.includes(element)) focusedElements.push(element);
  const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
  const name = `<${element.localName}> ${label}`;
  const box = element.getBoundingClientRect();
  const problems: string[] = [];

  const hasOutline = (candidate: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  const outlineCandidates = [
    element,
    ...(element.parentElement === null ? [] : [element.parentElement]),
    ...element.children,
  ];
  // A slider's outline is on its thumb, whose style scripts cannot read.
  if (!element.matches('[type="range"]') && !outlineCandidates.some(hasOutline)) problems.push('it has no outline');

  // Only the part inside the window counts.
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const width = Math.min(box.right, window.innerWidth) - left;
  const height = Math.min(box.bottom, window.innerHeight) - top;
  const points = [
    [0.5, 0.5],
    [0.1, 0.5],
    [0.9, 0.5],
    [0.5, 0.15],
    [0.5, 0.85],
  ].map(([x = 0, y = 0]) => [left + width * x, top + height * y] as const);
  if (width <= 0 || height <= 0) problems.push('it is outside the window');
  else if (
    !points.some(([x, y]) => {
      const topmost = document.elementFromPoint(x, y);
      // Toasts do not count: they close by themselves.
      return (
        topmost !== null &&
        (element.contains(topmost) ||
          topmost.contains(element) ||
          element.closest('label')?.contains(topmost) === true ||
          topmost.closest('[role="region"][aria-label*="Notification"]') !== null)
      );
    })
  ) {
    problems.push('it is covered');
  }
  return { element: focusedElements.indexOf(element) + 1, name, problems };
}
