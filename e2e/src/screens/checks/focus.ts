import type { Page } from 'playwright-core';

/** Enough for all pages except long lists, whose items are alike. */
const MAX_STOPS = 40;

interface Stop {
  /** The element's number. 0 is the page itself. */
  element: number;
  name: string;
  problems: string[];
}

/** How many times Tab is pressed before the stops are read. */
const STOPS_PER_READ = 8;

/**
 * Presses Tab until the focus returns to an earlier element. Finds elements whose focus is invisible, covered or
 * outside the window (WCAG 2.2, 2.4.7 and 2.4.11).
 */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  const visited = new Set<number>();
  let timesAtEnd = 0;
  // Each press of Tab first inspects where the previous press moved the focus: its effects are complete by then.
  await page.evaluate(`{
    window.focusStops = [];
    window.addEventListener('keydown', () => window.focusStops.push((${String(inspectFocus)})()), { capture: true });
  }`);
  await page.keyboard.down('Tab');
  for (let stops = 0, isDone = false; stops < MAX_STOPS && !isDone; stops += STOPS_PER_READ) {
    for (let press = 0; press < STOPS_PER_READ; press += 1) await page.keyboard.down('Tab');
    // The first result is from before any press, so it is left out.
    for (const { element, name, problems } of await page.evaluate<Stop[]>(
      `window.focusStops.splice(0).slice(${stops === 0 ? 1 : 0})`,
    )) {
      // The first stop may be in the middle of the page. When the end is reached again, all stops are done.
      if (element === 0) timesAtEnd += 1;
      isDone = visited.has(element) || timesAtEnd > 1;
      if (isDone) break;
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
  // The guards around a dialog move the focus back into the dialog.
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
  // A slider shows the outline on its thumb, whose style scripts cannot read.
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
      // A toast may cover the focus, because toasts close by themselves.
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
