import type { Page } from 'playwright-core';

/** Finds out whether the page scrolls sideways, and names the last elements that extend past its right edge. */
export async function findSidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const overflowing = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(-3)
      .map((element) => `<${element.localName} class="${String(element.getAttribute('class'))}">`);
    return [`scrolls sideways, ${scrollWidth} px wide in a ${clientWidth} px window: ${overflowing.join(', ')}`];
  });
}

/**
 * Finds targets smaller than 24 × 24 CSS px (WCAG 2.2, 2.5.8). Excuses links within a sentence, and targets whose
 * 24 px circle touches no other target and no other such circle.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_PX = 24;
    const selector =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="checkbox"], [role="slider"], [role="menuitem"]';
    // A label belongs to the target, because a click on the label activates its control.
    const boxOf = (element: Element): DOMRect => (element.closest('label') ?? element).getBoundingClientRect();
    const targets = [...document.querySelectorAll(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return (
        isVisible && width > 1 && height > 1 && element.closest('[inert]') === null && !element.matches(':disabled')
      );
    });
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      return (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    };
    const centerOf = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];
    const isCrowded = (element: Element): boolean => {
      const [x, y] = centerOf(boxOf(element));
      return targets.some((other) => {
        if (other === element || other.contains(element) || element.contains(other)) return false;
        const box = boxOf(other);
        const isSmall = box.width < MIN_PX || box.height < MIN_PX;
        const [otherX, otherY] = centerOf(box);
        if (isSmall) return Math.hypot(x - otherX, y - otherY) < MIN_PX;
        const dx = Math.max(box.left - x, 0, x - box.right);
        const dy = Math.max(box.top - y, 0, y - box.bottom);
        return Math.hypot(dx, dy) < MIN_PX / 2;
      });
    };
    return targets
      .filter((element) => {
        const { width, height } = boxOf(element);
        return (width < MIN_PX - 0.5 || height < MIN_PX - 0.5) && !isInSentence(element) && isCrowded(element);
      })
      .map((element) => {
        const { width, height } = boxOf(element);
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
        return `small target, ${Math.round(width)} × ${Math.round(height)}: <${element.localName}> ${name}`;
      });
  });
}

/** Expects one `h1` and, except on `/` and while the page waits for its first response, a title of the page's own. */
export async function findHeadingAndTitleProblems(page: Page, isWaitingForResponse: boolean): Promise<string[]> {
  const { headings, title, path } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.innerText),
    title: document.title.trim(),
    path: location.pathname,
  }));
  const problems: string[] = [];
  if (headings.length !== 1) problems.push(`${headings.length} h1 elements: ${headings.join(' | ')}`);
  if (title === '') problems.push('the title is empty');
  if (title === 'Dear Future' && path !== '/' && !isWaitingForResponse)
    problems.push('the page has no title of its own');
  return problems;
}
