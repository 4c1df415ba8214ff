import { expect, test } from '../fixtures.js';
import { scriptUrl, holdBack } from '../network.js';
import { waitForAllCode } from '../screens/actions.js';
import { createPrompt } from '../shared-prompts.js';
import type { User } from '../user.js';

/** Pages and an unknown URL, each with the heading that it shows before its data loads. */
const PAGES = [
  ['/', 'Capture Today, Treasure Tomorrow'],
  ['/love-stories', 'Everyone you love, on the day it counts'],
  ['/share/unknown-link', 'Loading the question'],
  ['/capsule/unknown-link', /^Loading/],
  ['/record', 'Create a New Capsule'],
  ['/video-review', 'Loading'],
  ['/welcome', 'Loading'],
  ['/my-capsules', 'Loading'],
  ['/my-capsules/removed', 'Loading'],
  ['/my-capsules/7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a', 'Loading'],
  ['/my-capsules/7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a/open', 'Loading'],
  ['/my-paid-capsules', 'Loading'],
  ['/capsules/7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a', 'Loading'],
  ['/capsules/create', 'Loading'],
  ['/payment', 'Loading'],
  ['/account', 'Loading'],
  ['/shared-prompts', 'Loading'],
  ['/shared-prompts/7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a/responses', 'Loading'],
  ['/nowhere', 'Page Not Found'],
] as const;

/** The longest time that the header waits for the page's code. */
const HEADER_WAIT_MS = 4_000;

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(404));

test('every page shows a heading, the brand and the footer without JavaScript', async ({ newUser }) => {
  const { page } = await newUser({ javaScriptEnabled: false });
  for (const [path, heading] of PAGES) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(/unknown-link|nowhere/.test(path) ? 404 : 200);
      await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Dear Future' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  }
});

/** Opens every page. React logs hydration mismatches as errors, which fail the test. */
async function hydrateEveryPage(user: User): Promise<void> {
  await user.loadAllCodeAtOnce();
  // Skips the login page, which is not part of the web app.
  await user.context.route('**/api/login?**', (route) => route.abort());
  // Includes a URL in the wrong case, and URLs with fragments.
  for (const path of [...PAGES.map(([each]) => each), '/Love-Stories', '/#about', '/love-stories#forever-bundle']) {
    await test.step(path, async () => {
      await user.page.goto(path);
      await waitForAllCode(user.page);
    });
  }
}

test('every page hydrates for a visitor without mismatches', async ({ guest, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  await hydrateEveryPage(guest);
});

test('every page hydrates for a signed-in user without mismatches', async ({ user }) => {
  await user.signIn();
  await hydrateEveryPage(user);
});

test.describe('a page whose code is slow', () => {
  test('is readable, has working links, and keeps its elements when it hydrates', async ({ guest: { page } }) => {
    const code = await holdBack(page, scriptUrl('landing-page'));
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    const menu = page.getByRole('button', { name: 'Open menu' });
    await expect(heading).toBeVisible();
    await expect(menu).toBeVisible();
    expect(await menu.isDisabled()).toBe(true);
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', '/api/login');
    await heading.evaluate((element) => void (element.dataset['seen'] = 'before'));
    code.release();
    await menu.click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expect(heading).toHaveAttribute('data-seen', 'before');
  });

  test('does not keep the header waiting for long', async ({ guest: { page } }) => {
    await page.clock.install();
    const code = await holdBack(page, scriptUrl('landing-page'));
    await page.goto('/', { waitUntil: 'commit' });
    const menu = page.getByRole('button', { name: 'Open menu' });
    await expect(async () => {
      await page.clock.fastForward(HEADER_WAIT_MS);
      expect(await menu.isEnabled()).toBe(true);
    }).toPass({ intervals: [100] });
    await menu.click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Capture Today, Treasure Tomorrow', includeHidden: true }),
    ).toBeVisible();
    code.release();
    // The HTML has no years: only the page's code renders them.
    await expect(page.getByText(String(new Date().getFullYear() + 10))).toBeVisible();
  });

  test('keeps the scroll position that the user chose, despite the URL’s fragment', async ({ guest: { page } }) => {
    const code = await holdBack(page, scriptUrl('landing-page'));
    await page.goto('/#about', { waitUntil: 'commit' });
    await page.waitForFunction(() => window.scrollY > 0);
    await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }));
    code.release();
    await expect(page.getByText(String(new Date().getFullYear() + 10))).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
  });

  test('does not wait for the code that only signed-in users need', async ({ user }) => {
    await user.signIn();
    const code = await holdBack(user.page, scriptUrl('signed-in-parts'));
    await user.page.goto('/my-capsules', { waitUntil: 'commit' });
    await expect(user.heading('My Time Capsules')).toBeVisible();
    await expect(user.page.getByRole('link', { name: /^Your account/ })).toBeVisible();
    code.release();
  });
});

test('a page requests nothing twice', async ({ owner, guest: { page } }) => {
  const prompt = await createPrompt(owner, 'For the first day');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await page.goto(prompt.link);
  await expect(page.getByRole('heading', { level: 1, name: prompt.title })).toBeVisible();
  // The HTML preloads the user, and the page's code uses that response.
  expect(new Set(requests).size).toBe(requests.length);
  expect(requests).toHaveLength(2);
});
