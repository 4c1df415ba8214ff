// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { launchChromium } from '@dear-future/testing/chromium';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import { startProduct, type Product } from '@dear-future/testing/product';
import type { Browser, Locator } from 'playwright-core';
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

/** More stops than any page has. */
const MOST_STOPS = 60;

/** Walks with Tab to what has this role and name, from wherever the focus is. */
async function walkTo(target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await isThere()); stops += 1) {
    if (stops === MOST_STOPS) throw new Error(`No Tab leads to ${String(target)}`);
    await target.page().keyboard.press('Tab');
  }
}

it('everything from the landing page to a scheduled capsule goes by keyboard', async () => {
  const person = await Person.arrive(product, browser, 'keys@example.test');
  const { page } = person;
  const press = async (target: Locator, key = 'Enter'): Promise<void> => {
    await walkTo(target);
    await page.keyboard.press(key);
  };

  await page.goto('/');
  await press(page.getByRole('link', { name: 'Get Started' }).first());
  await walkTo(page.getByLabel(/e-?mail/i));
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await person.heading(/check your mail/i).waitFor();
  const [link = ''] = linksIn(await product.mail.waitFor(person.email));
  await page.goto(link);
  await press(person.button('Continue'));

  await person.heading('Create a New Capsule').waitFor();
  await press(person.button(/Yearly Goals/));
  await press(person.button(/A year from today/), 'Space');
  await press(person.button('Start Recording'));
  await person.button('Stop Recording').waitFor();
  // The focus moves on with the state: Enter stops, and Enter saves.
  await page
    .getByText(/^00:02 \/ 5:00$/)
    .first()
    .waitFor();
  await press(person.button('Stop Recording'));
  await press(person.button('Save Recording'));
  await page.waitForURL('**/video-review');
  await press(person.button('Keep This Recording'));

  await press(person.button('1 Month'), 'Space');
  await walkTo(page.getByRole('radio', { name: /^Email/ }));
  // A finger rests on the key for a moment, and the choice moves in that moment.
  await page.keyboard.down('ArrowRight');
  await page.getByRole('radio', { name: /^App/, checked: true }).waitFor();
  await page.keyboard.up('ArrowRight');
  await walkTo(page.getByLabel(/Personal note/));
  await page.keyboard.type('No mouse was near.');
  await press(person.button('Create Time Capsule'));
  await person.toast('Success!');

  const [capsule, ...more] = await person.capsules();
  expect(capsule).toMatchObject({
    status: 'scheduled',
    deliveryMethod: 'app',
    personalNote: 'No mouse was near.',
    timeZone: 'Europe/Berlin',
  });
  expect(more).toEqual([]);
  expect(person.errors).toEqual([]);
  await person.context.close();
});
