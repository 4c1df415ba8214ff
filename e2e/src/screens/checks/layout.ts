import type { Page } from 'playwright-core';

/** Whether the page scrolls sideways, with elements that overflow the window. */
export async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(-3)
      .map((element) => `<${element.localName} class="${String(element.getAttribute('class'))}">`);
    return [`scrolls sideways, ${scrollWidth} in ${clientWidth} px: ${wide.join(', ')}`];
  });
}

/**
 * Targets smaller than 24 × 24 CSS px (WCAG 2.2, 2.5.8). Excused: links within a sentence, and targets without another one within
 * a circle of 24 px around their centre.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const selector =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="checkbox"], [role="slider"], [role="menuitem"]';
    // A click on the label activates its control.
    const boxOf = (element: Element): DOMRect => (element.closest('label') ?? element).getBoundingClientRect();
    const targets = [...document.querySelectorAll(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return seen && width > 1 && height > 1 && element.closest('[inert]') === null && !element.matches(':disabled');
    });
    const inSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      return (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    };
    const centreOf = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];
    const crowded = (element: Element): boolean => {
      const [x, y] = centreOf(boxOf(element));
      return targets.some((other) => {
        if (other === element || other.contains(element) || element.contains(other)) return false;
        const box = boxOf(other);
        const small = box.width < LEAST || box.height < LEAST;
        const [otherX, otherY] = centreOf(box);
        if (small) return Math.hypot(x - otherX, y - otherY) < LEAST;
        const dx = Math.max(box.left - x, 0, x - box.right);
        const dy = Math.max(box.top - y, 0, y - box.bottom);
        return Math.hypot(dx, dy) < LEAST / 2;
      });
    };
    return targets
      .filter((element) => {
        const { width, height } = boxOf(element);
        return (width < LEAST - 0.5 || height < LEAST - 0.5) && !inSentence(element) && crowded(element);
      })
      .map((element) => {
        const { width, height } = boxOf(element);
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
        return `small target, ${Math.round(width)} × ${Math.round(height)}: <${element.localName}> ${name}`;
      });
  });
}

/** Whether the page has one `h1` and, unless it waits for its first answer, a title of its own. */
export async function headingsAndTitle(page: Page, waitsForAnswer: boolean): Promise<string[]> {
  const { headings, title, path } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.innerText),
    title: document.title.trim(),
    path: location.pathname,
  }));
  const found: string[] = [];
  if (headings.length !== 1) found.push(`${headings.length} h1: ${headings.join(' | ')}`);
  if (title === '') found.push('no title');
  if (title === 'Dear Future' && path !== '/' && !waitsForAnswer) found.push('no title of its own');
  return found;
}
