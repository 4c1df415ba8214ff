// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { launchChromium } from '@dear-future/testing/chromium';
import { startProduct, type Product } from '@dear-future/testing/product';
import type { Browser } from 'playwright-core';
import { Person } from './person.js';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** One person with two tabs: the first at /video-review with its take, the second with a later one. */
async function twoTakes(email: string): Promise<{ first: Person; second: Person }> {
  const first = await Person.arrive(product, browser, email);
  await first.open('/record', 'Create a New Capsule');
  await first.choosePrompt();
  await first.record(2);
  await first.heading('Review Your Recording').waitFor();

  const second = await Person.in(first.context, product, email);
  await second.page.goto('/record');
  await second.button(/Custom Prompt/).click();
  await second.page.getByLabel(/^Title/).fill('The second take');
  await second.page.getByLabel(/^Question/).fill('And what did you forget to say?');
  await second.button('Create Prompt').click();
  await second.record(2);
  await second.heading('The second take').waitFor();

  // A tab in the background may not see the moments of its page.
  await first.page.bringToFront();
  await first.heading(/A year from today/).waitFor();
  return { first, second };
}

/** From a fresh look at the stored recording to its capsule. */
async function keepsSecondTake(second: Person): Promise<void> {
  await second.page.bringToFront();
  await second.page.reload();
  await second.heading('The second take').waitFor();
  await second.watches(second.page.getByRole('group', { name: /^Your recording/ }));
  await second.button('Keep This Recording').click();
  await second.button('1 Year').click();
  await second.button('Create Time Capsule').click();
  await second.toast('Success!');
}

const titles = async (person: Person): Promise<string[]> =>
  (await person.capsules()).map(({ promptTitle }) => promptTitle);

it('keeps a recording that another tab saved since when this tab lets its own go', async () => {
  const { first, second } = await twoTakes('again@example.test');
  await first.button('Record Again').click();
  await first.page.waitForURL('**/record');
  await first.page.getByText('The second take').first().waitFor();

  await keepsSecondTake(second);
  expect(await titles(second)).toEqual(['The second take']);
  expect([...first.errors, ...second.errors]).toEqual([]);
  await first.context.close();
});

it('keeps a recording that another tab saved since when this tab schedules its own', async () => {
  const { first, second } = await twoTakes('both@example.test');
  await first.button('Keep This Recording').click();
  await first.button('5 Years').click();
  await first.button('Create Time Capsule').click();
  await first.toast('Success!');
  await first.page.waitForURL('**/record');
  await first.page.getByText('The second take').first().waitFor();

  await keepsSecondTake(second);
  expect(await titles(second)).toEqual(['The second take', expect.stringContaining('A year from today')]);
  expect([...first.errors, ...second.errors]).toEqual([]);
  await first.context.close();
});
