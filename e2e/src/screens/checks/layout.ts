import type { Page } from 'playwright-core';

/** What makes the page scroll sideways: the elements that reach out of the window furthest; empty when nothing does. */
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
 * Targets smaller than 24 × 24 CSS px that WCAG 2.2 §2.5.8 does not excuse: links within a sentence may be small, and so may
 * what has nothing else within the circle of 24 px around its middle.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const selector =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="checkbox"], [role="slider"], [role="menuitem"]';
    /** A label is pressed instead of its box; what is hidden from the eye is pressed by nobody. */
    const boxOf = (element: Element): DOMRect => {
      const label = element.closest('label');
      return (label ?? element).getBoundingClientRect();
    };
    const targets = [...document.querySelectorAll(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return seen && width > 1 && height > 1 && element.closest('[inert]') === null && !element.matches(':disabled');
    });
    const inSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      return (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    };
    const middle = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];
    const crowded = (element: Element): boolean => {
      const [x, y] = middle(boxOf(element));
      return targets.some((other) => {
        if (other === element || other.contains(element) || element.contains(other)) return false;
        const box = boxOf(other);
        const small = box.width < LEAST || box.height < LEAST;
        const [otherX, otherY] = middle(box);
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

/** Whether the page has one heading of the first rank and, once it can know it, a title that says where one is. */
export async function naming(page: Page, passing: boolean): Promise<string[]> {
  const { headings, title, path } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.innerText),
    title: document.title.trim(),
    path: location.pathname,
  }));
  const found: string[] = [];
  if (headings.length !== 1) found.push(`${headings.length} headings of the first rank: ${headings.join(' | ')}`);
  if (title === '') found.push('no title');
  if (title === 'Dear Future' && path !== '/' && !passing) found.push('no title of its own');
  return found;
}
