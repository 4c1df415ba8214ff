// Real: everything. The services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one, and
// some files of the web do not arrive while the test says so.
import { launchChromium } from '@dear-future/testing/chromium';
import { startProduct, type Product } from '@dear-future/testing/product';
import type { Browser } from 'playwright-core';
import { Person } from './person.js';
import { answer, ask, owner, stranger } from './shared-prompt.js';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Has a part of the page not arrive. Gives the way back. */
async function without({ context }: Person, part: string): Promise<() => Promise<void>> {
  const files = `**/assets/${part}-*.js`;
  await context.route(files, (route) => route.abort('internetdisconnected'));
  return () => context.unroute(files);
}

describe('a part of a page that did not arrive', () => {
  it('comes once the network is back', async () => {
    const person = await Person.arrive(product, browser, 'bell@example.test');
    const arrive = await without(person, 'notifications-button');
    const missed = person.page.waitForEvent('requestfailed', (request) =>
      request.url().includes('notifications-button'),
    );
    await person.open('/my-capsules', 'My Time Capsules');
    await missed;
    const bell = person.button(/^Notifications/);
    expect(await bell.count()).toBe(0);
    await arrive();
    await person.context.setOffline(true);
    await person.page.getByText(/^You are offline\./).waitFor();
    await person.context.setOffline(false);
    await bell.click();
    await person.page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await person.context.close();
  });

  it('is fetched anew when somebody asks for it', async () => {
    const ida = await owner(product, browser, 'parts@example.test');
    const prompt = await ask(ida, 'For Grandma', 'What did she teach you?');
    const tom = await stranger(product, browser);
    const arrive = await without(tom, 'receipt-screen');
    await answer(tom, prompt, { name: 'Tom' });
    await tom.button('Watch Your Response').click();
    await tom.heading('Your response could not be fetched').waitFor();
    await arrive();
    await tom.button('Try again').click();
    await tom.heading('For Grandma').waitFor();
    await tom.watches(tom.page.locator('main'));
    await tom.context.close();
    await ida.context.close();
  });
});
