import type { Page } from 'playwright-core';

/**
 * Runs in the page before its own scripts. Translates like Chrome, as far as React can tell: replaces each text node,
 * also each later one, by new text in two `<font>` elements. The words stay the same, so that tests find them.
 */
export function translatePage(): void {
  const tag: string = 'font';
  const skipped = 'script, style, title, textarea, svg, font, [translate=no]';
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode() !== null) found.push(walker.currentNode as Text);
    for (const node of found) {
      const { data, parentElement } = node;
      if (data.trim() === '' || parentElement === null || parentElement.closest(skipped) !== null) continue;
      const [outer, inner] = [document.createElement(tag), document.createElement(tag)];
      inner.append(data);
      outer.append(inner);
      node.replaceWith(outer);
    }
  };
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node);
    }
  });
  window.addEventListener('load', () => {
    translate(document.body);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** React error 418: the page was translated before React took over its HTML. React then renders the page again. */
const isHarmless = (message: string): boolean => message.includes('React error #418');

/** Collects errors of the page's scripts. React throws when it inserts or removes a node beside a replaced text. */
export function collectErrors(page: Page): { readonly errors: string[]; stop(): void } {
  const errors: string[] = [];
  const onError = ({ message }: Error): void => {
    if (!isHarmless(message)) errors.push(message);
  };
  page.on('pageerror', onError);
  return { errors, stop: () => void page.off('pageerror', onError) };
}
