import { inRepository } from '@dear-future/testing/processes/repository';
import { file, type Reply } from './answers.js';

/** What the screens use of services/gateway/src/sign-in/pages/sign-in-pages.ts. */
interface SignInPages {
  loginPage(values: { email?: string; returnTo: string | null; error?: string }): string;
  checkMailPage(email: string, returnTo: string | null): string;
  staleLinkPage(): string;
}

/** The gateway draws these pages itself, without a script. They are taken from its build, as the web's pages are from the web's. */
const pages = (await import(inRepository('services/gateway/dist/sign-in/pages/sign-in-pages.js'))) as SignInPages;

const html = (page: string): Reply => file('text/html', page);

export const LOGIN = html(pages.loginPage({ returnTo: null }));
export const LOGIN_REFUSED = html(
  pages.loginPage({
    email: 'not an address',
    returnTo: null,
    error: 'Please type one e-mail address, such as you@example.com.',
  }),
);
export const CHECK_MAIL = html(pages.checkMailPage('mara@example.test', null));
export const STALE_LINK = html(pages.staleLinkPage());
