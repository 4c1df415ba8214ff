import { html, layout } from '../server-pages/html.js';
import { loginPath } from '../sessions/return-to.js';
import type { RefusalReason } from './provider-refusal.js';

interface PageTexts {
  title: string;
  text: string;
  button: string;
}

const TEXTS: Record<Exclude<RefusalReason, 'unavailable'>, PageTexts> = {
  stale: {
    title: 'Let’s start over',
    text: 'This login was already used, took too long, or started in another browser. Nothing is lost. Please log in again.',
    button: 'Log in',
  },
  declined: {
    title: 'You’re not logged in',
    text: 'The login was cancelled, so nothing has changed. You can try again whenever you like.',
    button: 'Log in',
  },
  unverified: {
    title: 'Your email isn’t confirmed yet',
    text: 'We only send videos to a confirmed address. Please confirm your email with your login provider, then come back.',
    button: 'I’ve confirmed it',
  },
  untrusted: {
    title: 'We couldn’t log you in',
    text: 'We couldn’t verify the answer from your login provider, so we stopped. Please try again. If it keeps happening, please contact support.',
    button: 'Try again',
  },
};

export function refusedPage(reason: Exclude<RefusalReason, 'unavailable'>, returnTo: string | null): string {
  return againPage(TEXTS[reason], returnTo);
}

export function providerUnavailablePage(text: string, returnTo: string | null): string {
  return againPage({ title: 'One moment, please', text, button: 'Try again' }, returnTo);
}

function againPage({ title, text, button }: PageTexts, returnTo: string | null): string {
  return layout(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="${loginPath(returnTo)}">${button}</a></p>
      <p class="hint"><a href="/">Back to Dear Future</a></p>`,
  );
}
