import { html, page } from '../server-pages/html.js';
import { loginPath } from '../sessions/return-to.js';
import type { RefusalReason } from './provider-refusal.js';

type PageTexts = Record<'title' | 'text' | 'button', string>;

export const REFUSALS = {
  stale: {
    // Not 404, because the login may have been valid, and repeating the request does not help.
    status: 410,
    title: 'Let’s start over',
    text: 'This login was already used, took too long, or was started in another browser. Nothing is lost. Please log in again.',
    button: 'Log In',
  },
  declined: {
    status: 403,
    title: 'You’re not logged in',
    text: 'The login was canceled, so nothing has changed. You can try again whenever you like.',
    button: 'Log In',
  },
  unverified: {
    status: 403,
    title: 'Your email isn’t confirmed yet',
    text: 'We only send videos to a confirmed address. Please confirm your email with your login provider, then come back.',
    button: 'I’ve Confirmed It',
  },
  untrusted: {
    status: 502,
    title: 'We couldn’t log you in',
    text: 'We couldn’t verify the response from your login provider, so we stopped. Please try again. If it keeps happening, please contact support.',
    button: 'Try Again',
  },
  unavailable: {
    status: 503,
    title: 'One moment, please',
    text: 'We can’t reach your login provider right now. Please try again in a moment.',
    button: 'Try Again',
  },
} as const satisfies Record<RefusalReason, PageTexts & { status: number }>;

export function refusalPage({ title, text, button }: PageTexts, returnTo: string | null): string {
  return page(
    { title },
    html`<p>${text}</p>
      <p><a href="${loginPath(returnTo)}">${button}</a></p>
      <p class="hint"><a href="/">Back to Dear Future</a></p>`,
  );
}
