import { LinkPage } from './link-page.js';
import { PROMPT_LINK } from './prompt-link.js';

/** `/share/{slug}`: answers a prompt without an account (docs/product.md §2). */
export function SharePage() {
  return <LinkPage kind={PROMPT_LINK} />;
}
