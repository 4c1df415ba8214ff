import { inRepository } from '@dear-future/local-servers/processes/repository';
import { file, type MockResponse } from './mocks.js';

/** The functions of services/gateway/src/sign-in-links/sign-in-pages.ts that screens use. */
interface SignInPages {
  loginPage(values: { email?: string; returnTo: string | null; error?: string }): string;
  checkMailPage(email: string, returnTo: string | null): string;
  staleLinkPage(): string;
}

/** The functions of services/gateway/src/links/unsubscribe-pages.ts that screens use. */
interface UnsubscribePages {
  unsubscribePage(): string;
  unsubscribedPage(): string;
}

const pages = (await import(inRepository('services/gateway/dist/sign-in-links/sign-in-pages.js'))) as SignInPages;
const unsubscribe = (await import(
  inRepository('services/gateway/dist/links/unsubscribe-pages.js')
)) as UnsubscribePages;

const html = (page: string): MockResponse => file('text/html', page);
const error = 'Please enter one email address, like name@example.com.';

export const LOGIN = html(pages.loginPage({ returnTo: null }));
export const LOGIN_REFUSED = html(pages.loginPage({ email: 'not an address', returnTo: null, error }));
export const CHECK_MAIL = html(pages.checkMailPage('mara@example.test', null));
export const STALE_LINK = html(pages.staleLinkPage());
export const UNSUBSCRIBE = html(unsubscribe.unsubscribePage());
export const UNSUBSCRIBED = html(unsubscribe.unsubscribedPage());
