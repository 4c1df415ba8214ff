import type { Page } from 'playwright-core';

/** Stops that are looked at on one screen: long lists repeat themselves. */
const MOST_STOPS = 40;

interface Stop {
  /** Distinguishes the elements of one walk; 0 is the page itself. */
  mark: number;
  name: string;
  problems: string[];
}

/** So many presses of Tab before the page is asked what it has seen. */
const STOPS_AT_ONCE = 8;

/**
 * Walks through the page with Tab, as long as something new takes the focus.
 *
 * @returns stops whose focus cannot be seen, and those that lie out of sight or below something else (WCAG 2.2 §2.4.7, §2.4.11)
 */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  const visited = new Set<number>();
  let ends = 0;
  // What has the focus is looked at when the next Tab comes: by then everything that follows the one before has happened.
  await page.evaluate(`{
    window.focusStops = [];
    window.addEventListener('keydown', () => window.focusStops.push((${String(lookAtFocus)})()), { capture: true });
  }`);
  await page.keyboard.down('Tab');
  for (let stops = 0, done = false; stops < MOST_STOPS && !done; stops += STOPS_AT_ONCE) {
    for (let press = 0; press < STOPS_AT_ONCE; press += 1) await page.keyboard.down('Tab');
    for (const { mark, name, problems } of await page.evaluate<Stop[]>(
      `window.focusStops.splice(0).slice(${stops === 0 ? 1 : 0})`,
    )) {
      // Once past the end of the page, on to what stands before where the walk began.
      if (mark === 0) ends += 1;
      done = visited.has(mark) || ends > 1;
      if (done) break;
      if (mark !== 0) visited.add(mark);
      for (const problem of problems) found.push(`focus on ${name}: ${problem}`);
    }
  }
  await page.keyboard.up('Tab');
  return found;
}

/** Runs in the page. */
function lookAtFocus(): Stop {
  const element = document.activeElement;
  if (element === null || element === document.body) return { mark: 0, name: '', problems: [] };
  // Leads the focus back into an open sheet as soon as it gets there.
  if (element.hasAttribute('data-radix-focus-guard')) return { mark: 0, name: '', problems: [] };
  const counted = window as unknown as { focusMarks?: WeakMap<Element, number>; focusCount?: number };
  counted.focusMarks ??= new WeakMap();
  const mark = counted.focusMarks.get(element) ?? (counted.focusCount = (counted.focusCount ?? 0) + 1);
  counted.focusMarks.set(element, mark);

  const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
  const name = `<${element.localName}> ${label}`;
  const box = element.getBoundingClientRect();
  const problems: string[] = [];

  const marked = (each: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  const shown = [element, ...(element.parentElement === null ? [] : [element.parentElement]), ...element.children];
  // The thumb of a slider shows it, and no script can ask for the looks of a thumb.
  if (!element.matches('[type="range"]') && !shown.some(marked)) problems.push('nothing shows it');

  // Of what reaches out of the window, the part inside counts.
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
  if (width <= 0 || height <= 0) problems.push('it is out of sight');
  else if (
    !points.some(([x, y]) => {
      const above = document.elementFromPoint(x, y);
      // A toast goes by itself.
      return (
        above !== null &&
        (element.contains(above) ||
          above.contains(element) ||
          element.closest('label')?.contains(above) === true ||
          above.closest('[role="region"][aria-label*="Notification"]') !== null)
      );
    })
  ) {
    problems.push('something lies over it');
  }
  return { mark, name, problems };
}
