// Real: everything. The services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the code of a page is held back where a test
// says so.
import type { Page } from 'playwright-core';
import { aHouse } from './house.js';
import { ask } from './shared-prompt.js';

const house = aHouse();

/** Every page of the product, and one that is none; with what it is called before anything is known. */
const PAGES = [
  ['/', 'Capture Today, Treasure Tomorrow'],
  ['/love-stories', 'Everyone you love, on the day it counts'],
  ['/share/nothing-stands-behind-it', 'Loading the question'],
  ['/capsule/nothing-stands-behind-it', /^Loading/],
  ['/record', 'Create a New Capsule'],
  ['/video-review', 'Loading'],
  ['/welcome', 'Loading'],
  ['/my-capsules', 'Loading'],
  ['/my-paid-capsules', 'Loading'],
  ['/capsules/7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a', 'Loading'],
  ['/capsules/create', 'Loading'],
  ['/payment', 'Loading'],
  ['/account', 'Loading'],
  ['/shared-prompts', 'Loading'],
  ['/shared-prompts/7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a/responses', 'Loading'],
  ['/nowhere', 'Page Not Found'],
] as const;

/** What goes wrong on a page from now on, React's own recoveries included: it reports them as errors. */
function troubleOn(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => void trouble.push(error.message));
  return trouble;
}

/** Has a part of the page not arrive yet. Gives what lets it through. */
async function heldBack(page: Page, part: string): Promise<() => void> {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

it.each(PAGES)('%s is there before any code is', async (path, heading) => {
  const { context, page } = await house.person('nobody@example.test', { javaScriptEnabled: false });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  await page.getByRole('link', { name: 'Dear Future' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
  await context.close();
});

it.each(['a visitor', 'somebody signed in'])('is taken over as it stands, by %s', async (who) => {
  const person = who === 'a visitor' ? await house.stranger() : await house.owner('taken-over@example.test');
  // The way to the login is not walked here.
  await person.context.route('**/api/login?**', (route) => route.abort());
  const trouble = troubleOn(person.page);
  // An address that only the browser takes for a page, and sections of one.
  for (const path of [...PAGES.map(([each]) => each), '/Love-Stories', '/#about', '/love-stories#forever-bundle']) {
    await person.page.goto(path);
    await person.atRest();
  }
  expect(trouble).toEqual([]);
  await person.context.close();
});

describe('a page whose code is slow', () => {
  it('is read, and leads on, before it is there; then it is the same page', async () => {
    const { context, page } = await house.stranger();
    const trouble = troubleOn(page);
    const arrive = await heldBack(page, 'landing-page');
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open menu' }).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Get Started' }).first().getAttribute('href')).toBe('/api/login');
    await heading.evaluate((element) => void (element.dataset['seen'] = 'before'));
    arrive();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    expect(await heading.getAttribute('data-seen')).toBe('before');
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('is not waited for longer than a person would, by what stands around it', async () => {
    const { context, page } = await house.stranger();
    const trouble = troubleOn(page);
    const arrive = await heldBack(page, 'landing-page');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Capture Today, Treasure Tomorrow' }).waitFor();
    arrive();
    // The day is drawn by the page's own code.
    await page.getByText(String(new Date().getFullYear() + 10)).waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });

  it('leaves its reader where they went meanwhile, though its address names a section', async () => {
    const { context, page } = await house.stranger();
    const arrive = await heldBack(page, 'landing-page');
    await page.goto('/#about', { waitUntil: 'commit' });
    await page.waitForFunction(() => window.scrollY > 0);
    await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }));
    arrive();
    await page.getByText(String(new Date().getFullYear() + 10)).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
    await context.close();
  });

  it('does not wait for what is only of use to those who are signed in', async () => {
    const ida = await house.owner('slow-parts@example.test');
    await ida.open('/record', 'Create a New Capsule');
    const arrive = await heldBack(ida.page, 'signed-in-parts');
    await ida.page.goto('/my-capsules', { waitUntil: 'commit' });
    await ida.heading('My Time Capsules').waitFor();
    await ida.page.getByRole('link', { name: /^Account of/ }).waitFor();
    arrive();
    await ida.context.close();
  });

  it('asks for nothing twice', async () => {
    const ida = await house.owner('first-paint@example.test');
    const link = await ask(ida, 'For the first day', 'What do you wish her?');
    await ida.context.close();
    const { context, page } = await house.stranger();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(link.link);
    await page.getByRole('heading', { level: 1, name: 'For the first day' }).waitFor();
    // Who is there was asked with the page, and is not again by its code.
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(2);
    await context.close();
  });
});
