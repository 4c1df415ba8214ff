import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { click, fill, runUntilToast, sequence, waitFor } from '../actions.js';
import { empty, json, noResponse } from '../mocks.js';
import { heading, screensOf, text } from '../screen.js';
import { HOST } from '../samples.js';
import { CHECK_MAIL, LOGIN_REFUSED, STALE_LINK, UNSUBSCRIBE, UNSUBSCRIBED } from '../server-pages.js';

export const AUTH_PAGES = screensOf({ area: 'auth-pages', auth: 'visitor', path: '/nowhere' }, [
  { name: 'page not found', settled: heading('Page Not Found') },
  { name: 'page not found, signed in', auth: 'signed-in', settled: heading('Page Not Found') },
  {
    name: 'authentication required',
    path: '/my-capsules',
    // A 204 response keeps the browser on this page.
    mocks: { 'GET /api/login': empty(204) },
    act: runUntilToast(),
    settled: heading('Authentication Required'),
  },
  { name: 'login', path: '/api/login?returnTo=/record', settled: heading('Come on in') },
  {
    name: 'login, invalid address',
    path: '/api/login',
    mocks: { 'POST /api/login': LOGIN_REFUSED },
    act: sequence(fill({ 'E-?mail': 'not an address' }), async (page) => {
      await page
        .locator('form')
        .first()
        .evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await page.keyboard.press('Enter');
    }),
    settled: (page) => page.getByRole('alert'),
  },
  {
    name: 'check your email',
    path: '/api/login',
    mocks: { 'POST /api/login': CHECK_MAIL },
    act: sequence(fill({ 'E-?mail': 'mara@example.test' }), (page) => page.keyboard.press('Enter')),
    settled: heading('Check your email'),
  },
  {
    name: 'sign-in link expired',
    path: '/api/login/verify?token=AAAAAAAAAAAAAAAAAAAAAA',
    mocks: { 'GET /api/login/verify': STALE_LINK },
    settled: heading('This link has expired'),
  },
  {
    name: 'emails turned off',
    path: '/api/public/unsubscribe/token',
    mocks: { 'GET /api/public/unsubscribe/:token': UNSUBSCRIBE, 'POST /api/public/unsubscribe/:token': UNSUBSCRIBED },
    act: click('Turn Off'),
    settled: heading('Response emails are off'),
  },
  { name: 'welcome', path: '/welcome', auth: 'signed-in', settled: heading('Welcome to Dear Future') },
  {
    name: 'welcome, asked for a name',
    path: '/welcome',
    auth: 'signed-in',
    mocks: { 'GET /api/auth/user': json({ ...HOST, firstName: null }) },
    settled: (page) => page.getByLabel(/first name/),
  },
  {
    name: 'session loading',
    isWaitingForResponse: true,
    path: '/record',
    mocks: { 'GET /api/auth/user': noResponse },
    settled: (page) => page.getByRole('status').filter({ hasText: 'Loading' }).first(),
  },
  {
    name: 'page crashed',
    path: '/payment',
    auth: 'signed-in',
    // This invalid response makes the page's code throw.
    mocks: { 'GET /api/payments': json([null as unknown as PaymentDto]) },
    settled: heading('We couldn’t show this page'),
  },
  {
    name: 'page failed to load',
    path: '/',
    act: async (page) => {
      await heading('Capture Today, Treasure Tomorrow')(page).waitFor();
      // By now, the page has also loaded the code of the error page.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      // The browser could still load the code of Love Stories from its cache.
      await page.route('**/assets/*', (route) => route.abort('internetdisconnected'));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Love Stories' }).click();
    },
    settled: heading(/^(You’re offline|This page didn’t load)$/),
  },
  {
    name: 'offline',
    path: '/my-capsules',
    auth: 'signed-in',
    act: sequence(waitFor(heading('My Time Capsules')), (page) => page.context().setOffline(true)),
    settled: text('You’re offline.'),
  },
]);
