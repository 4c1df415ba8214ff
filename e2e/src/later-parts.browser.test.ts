// Real: everything. The services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one, and
// some files of the web do not arrive while the test says so.
import { eventually } from '@dear-future/testing/eventually';
import { aHouse } from './house.js';
import type { Person } from './person.js';
import { answer, ask, fillIn, submit } from './shared-prompt.js';

const house = aHouse();

/**
 * Has a part of the page fail, and fail again for as long as the page is open, as most browsers keep a file that did not arrive:
 * all of them keep one that broke while it ran. Gives the way back, which only a page that is loaded anew can take.
 */
async function spoiled({ context }: Person, part: string): Promise<() => Promise<void>> {
  const files = `**/assets/${part}-*.js`;
  const body = 'throw new TypeError("Failed to fetch dynamically imported module");';
  await context.route(files, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  return () => context.unroute(files);
}

/** The page was loaded anew by itself, and is not again so soon. */
const reloadedItself = ({ page }: Person): Promise<unknown> =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'),
  );

/** Has a part of the page not arrive. Gives the way back. */
async function without({ context }: Person, part: string): Promise<() => Promise<void>> {
  const files = `**/assets/${part}-*.js`;
  await context.route(files, (route) => route.abort('internetdisconnected'));
  return () => context.unroute(files);
}

/**
 * Somebody who answered a prompt, and wants to watch it: but its page does not come, not even with the one reload that the browser
 * does by itself.
 *
 * @param fail has the part fail
 */
async function cannotWatch(title: string, fail: typeof without): Promise<{ tom: Person; arrive: () => Promise<void> }> {
  const ida = await house.owner(`${title.toLowerCase().replaceAll(' ', '-')}@example.test`);
  const prompt = await ask(ida, title, 'What did you do?');
  await ida.context.close();
  const tom = await house.stranger();
  const arrive = await fail(tom, 'receipt-screen');
  await answer(tom, prompt, { name: 'Tom' });
  await tom.button('Watch Your Response').click();
  await reloadedItself(tom);
  await tom.heading(FAILED).waitFor();
  return { tom, arrive };
}

const FAILED = 'Your response could not be fetched';

describe('a part of a page that did not arrive', () => {
  it('comes once the network is back', async () => {
    const person = await house.person('bell@example.test');
    const arrive = await without(person, 'notifications-button');
    let missed = 0;
    person.page.on('requestfailed', (request) => {
      if (request.url().includes('notifications-button')) missed += 1;
    });
    await person.open('/my-capsules', 'My Time Capsules');
    // Once more after the one reload that the page does by itself.
    await eventually(() => missed === 2, { what: 'the bell to be missed again' });
    await reloadedItself(person);
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

  it('comes too when the network is back before it was seen to be missing', async () => {
    const person = await house.person('soon@example.test');
    const arrive = await without(person, 'notifications-button');
    const missed = (): Promise<unknown> =>
      person.page.waitForEvent('requestfailed', (request) => request.url().includes('notifications-button'));
    const twice = missed().then(missed);
    await person.open('/my-capsules', 'My Time Capsules');
    await twice;
    await arrive();
    await person.page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await person.button(/^Notifications/).waitFor();
    await person.context.close();
  });

  it('is fetched anew when somebody asks for it', async () => {
    const { tom, arrive } = await cannotWatch('For Grandma', without);
    await arrive();
    await tom.button('Try again').click();
    await tom.heading('For Grandma').waitFor();
    await tom.watches(tom.page.locator('main'));
    await tom.context.close();
  });

  it('leaves the keyboard where it is when the tab is seen again', async () => {
    const { tom, arrive } = await cannotWatch('For Grandpa', without);
    let fetched = 0;
    tom.page.on('request', (request) => void (fetched += request.url().includes('/receipt-screen-') ? 1 : 0));
    await tom.button('Try again').focus();
    await tom.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await arrive();
    await tom.page.keyboard.press('Enter');
    await tom.heading('For Grandpa').waitFor();
    expect(fetched).toBe(1);
    await tom.context.close();
  });
});

describe('in a browser that remembers what failed', () => {
  it('comes with a page that is loaded anew, and the recording with it', async () => {
    const ida = await house.owner('spoiled@example.test');
    const prompt = await ask(ida, 'For Mum', 'What did she sing?');
    const tom = await house.stranger();
    const arrive = await spoiled(tom, 'answering');
    const goOn = async (): Promise<void> => {
      await tom.button('Yes, It Was Me').click();
      await tom.button('Continue to Preview').click();
      await tom.button('Save Recording').click();
    };
    await tom.page.goto(prompt.link);
    await tom.heading(prompt.title).waitFor();
    await tom.take(2);
    // It helped nothing: from here on the person is asked.
    await goOn();
    await tom.page.getByText(/^The form could not be fetched\./).waitFor();
    await arrive();
    await tom.button('Try Again').click();
    await tom.page.getByText(/^The form could not be fetched\./).waitFor();
    await tom.button('Reload the Page').click();
    await goOn();
    await fillIn(tom, { name: 'Tom' });
    await submit(tom);
    await tom.context.close();
    await ida.context.close();
  });

  it('offers to load the page anew beside fetching it again', async () => {
    const { tom, arrive } = await cannotWatch('For Dad', spoiled);
    await arrive();
    await tom.button('Try again').click();
    await tom.heading(FAILED).waitFor();
    await tom.button('Reload the Page').click();
    await tom.heading('For Dad').waitFor();
    await tom.watches(tom.page.locator('main'));
    await tom.context.close();
  });

  it('loads itself anew when a sheet does not come', async () => {
    const ida = await house.owner('sheet@example.test');
    await ida.open('/shared-prompts', 'Shared Prompts');
    const arrive = await spoiled(ida, 'create-prompt-dialog');
    await ida.button('Create Prompt').hover();
    await ida.page.waitForResponse(/create-prompt-dialog/);
    await arrive();
    await ida.button('Create Prompt').click();
    await reloadedItself(ida);
    await ida.page.getByRole('heading', { name: 'Shared Prompts', exact: true }).waitFor();
    await ida.button('Create Prompt').click();
    await ida.page.getByRole('dialog', { name: 'Create Prompt' }).waitFor();
    await ida.context.close();
  });
});
