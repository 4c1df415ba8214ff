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

it('keeps a recording that another tab saved since when this tab lets its own go', async () => {
  const first = await Person.arrive(product, browser, 'two-tabs@example.test');
  await first.open('/record', 'Create a New Capsule');
  await first.choosePrompt();
  await first.record(2);
  await first.heading('Review Your Recording').waitFor();

  const second = await Person.in(first.context, product, first.email);
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
  await first.button('Record Again').click();
  await first.page.waitForURL('**/record');

  await second.page.bringToFront();
  await second.page.reload();
  await second.heading('The second take').waitFor();
  await second.watches(second.page.getByRole('group', { name: /^Your recording/ }));
  await second.button('Keep This Recording').click();
  await second.button('1 Year').click();
  await second.button('Create Time Capsule').click();
  await second.toast('Success!');
  expect((await second.capsules()).map(({ promptTitle }) => promptTitle)).toEqual(['The second take']);
  expect([...first.errors, ...second.errors]).toEqual([]);
  await first.context.close();
});
