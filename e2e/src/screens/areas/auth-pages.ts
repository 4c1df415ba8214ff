import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { empty, json, silence } from '../answers.js';
import { fill, toToast, then } from '../actions.js';
import { heading, press, screensOf, words } from '../screen.js';
import { CHECK_MAIL, LOGIN_REFUSED, STALE_LINK } from '../server-pages.js';

export const AUTH_PAGES = screensOf({ area: 'auth-pages', who: 'visitor', path: '/nowhere' }, [
  { name: 'page not found', settled: heading('Page Not Found') },
  { name: 'page not found, signed in', who: 'signed-in', settled: heading('Page Not Found') },
  {
    name: 'authentication required',
    path: '/my-capsules',
    // An answer that leaves the browser where it is, so that there is time to look.
    answers: { 'GET /api/login': empty(204) },
    act: toToast(),
    settled: heading('Authentication Required'),
  },
  { name: 'login', path: '/api/login?returnTo=/record', settled: heading('Come on in') },
  {
    name: 'login, no address',
    path: '/api/login',
    answers: { 'POST /api/login': LOGIN_REFUSED },
    act: then(fill({ 'E-?mail': 'not an address' }), async (page) => {
      await page
        .locator('form')
        .first()
        .evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await page.keyboard.press('Enter');
    }),
    settled: (page) => page.getByRole('alert'),
  },
  {
    name: 'check your mail',
    path: '/api/login',
    answers: { 'POST /api/login': CHECK_MAIL },
    act: then(fill({ 'E-?mail': 'mara@example.test' }), (page) => page.keyboard.press('Enter')),
    settled: heading('Check your mail'),
  },
  {
    name: 'sign-in link no longer good',
    path: '/api/login/verify?token=AAAAAAAAAAAAAAAAAAAAAA',
    answers: { 'GET /api/login/verify': STALE_LINK },
    settled: heading('This link is no longer good'),
  },
  { name: 'welcome', path: '/welcome', who: 'signed-in', settled: heading('Welcome to Dear Future') },
  {
    name: 'session on its way',
    passing: true,
    path: '/record',
    answers: { 'GET /api/auth/user': silence },
    settled: (page) => page.getByRole('status').filter({ hasText: 'Loading' }).first(),
  },
  {
    name: 'page crashed',
    path: '/payment',
    who: 'signed-in',
    // No server answers this; it stands for any fault in a page's own code.
    answers: { 'GET /api/payments': json([null as unknown as PaymentDto]) },
    settled: heading('This page could not be shown'),
  },
  {
    name: 'page could not be fetched',
    path: '/',
    act: async (page) => {
      await heading('Capture Today, Treasure Tomorrow')(page).waitFor();
      // The page that says so is fetched ahead.
      await page.waitForLoadState('networkidle');
      await press('Open menu')(page);
      await page.context().setOffline(true);
      // The browser may have kept the code from an earlier visit.
      await page.route('**/assets/*', (route) => route.abort('internetdisconnected'));
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Love Stories' }).click();
    },
    settled: heading(/^(You are offline|This page did not arrive)$/),
  },
  {
    name: 'offline',
    path: '/my-capsules',
    who: 'signed-in',
    act: async (page) => {
      await heading('My Time Capsules')(page).waitFor();
      await page.context().setOffline(true);
    },
    settled: words('You are offline.'),
  },
]);
