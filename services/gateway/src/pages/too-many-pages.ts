import { html } from '../sign-in/pages/html.js';
import { layout } from '../sign-in/pages/layout.js';

/** The page of a 429, with the message of the limit. */
export function tooManyPage(sentence: string): string {
  const title = 'One moment, please';
  return layout(
    title,
    html`<h1>${title}</h1>
      <p>${sentence}</p>`,
  );
}
