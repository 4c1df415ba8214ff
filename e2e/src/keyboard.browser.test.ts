// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, the Stripe sandbox, Chromium. Only the camera is Chromium's fake one.
import { linksIn } from '@dear-future/testing/mailbox-reader';
import type { Locator } from 'playwright-core';
import { aHouse } from './house.js';
import { keepsFocusUntilEscape, press, type, walkTo } from './keys.js';
import type { Person } from './person.js';
import { card, errorsBut } from './shared-prompt.js';

const house = aHouse();
/** Has signed in once, in the first of the journeys or by hand. */
let person: Person;

beforeAll(async () => {
  person = await house.owner('keys@example.test');
});

/** What is read out to those who do not see, one line of it. */
const saidAloud = ({ page }: Person, words: string | RegExp): Locator =>
  page.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: words }).first();

async function signInByKeyboard({ page, email, ...rest }: Person): Promise<void> {
  await walkTo(page.getByLabel(/e-?mail/i));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /check your mail/i }).waitFor();
  const [link = ''] = linksIn(await rest.product.mail.waitFor(email));
  await page.goto(link);
  await press(page.getByRole('button', { name: 'Continue' }));
}

/** With the recorder in sight: records and saves, and hears what a person without sight would. */
async function recordByKeyboard(by: Person, saveLabel = 'Save Recording'): Promise<void> {
  await press(by.button('Start Recording'));
  await by.button('Stop Recording').waitFor();
  await saidAloud(by, /^Recording\. You have 5 minutes\.$/).waitFor({ state: 'attached' });
  await by.page
    .getByText(/^00:0[2-9] \/ 5:00$/)
    .first()
    .waitFor();
  // The focus moves on with the state: Enter stops, and Enter saves.
  await press(by.button('Stop Recording'));
  await saidAloud(by, /^Recording finished, \d+ seconds?\. Your preview is ready\.$/).waitFor({ state: 'attached' });
  await press(by.button(saveLabel));
}

describe('by keyboard alone', () => {
  it('goes from the landing page to a scheduled capsule', async () => {
    const { page } = person;
    await page.goto('/');
    await press(page.getByRole('link', { name: 'Get Started' }).first());
    await signInByKeyboard(person);

    await person.heading('Create a New Capsule').waitFor();
    await press(person.button(/Yearly Goals/));
    await press(person.button(/A year from today/), 'Space');
    await recordByKeyboard(person);
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
    // As slow as a line from a train, so that the way there can be heard.
    const line = await person.context.newCDPSession(page);
    const slow = { uploadThroughput: 60_000, downloadThroughput: -1, offline: false, latency: 0 };
    await line.send('Network.emulateNetworkConditions', slow);
    await press(person.button('Create Time Capsule'));
    await saidAloud(person, /^Sending your recording/).waitFor({ state: 'attached' });
    await page.getByRole('progressbar', { name: /Sending your recording|Sealing your capsule/ }).waitFor();
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await saidAloud(person, /Success!/).waitFor({ state: 'attached' });
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
  });

  it('creates a prompt and copies its link; a stranger answers it', async () => {
    const { page } = person;
    await person.open('/shared-prompts', 'Shared Prompts');
    const opener = person.button('Create Prompt');
    await press(opener);
    const sheet = page.getByRole('dialog', { name: 'Create Prompt' });
    await keepsFocusUntilEscape(sheet, opener);
    await page.keyboard.press('Enter');
    await type(sheet.getByLabel(/^Title/), 'For Grandma');
    await type(sheet.getByLabel(/^Description/), 'What did she teach you?');
    await press(sheet.getByRole('button', { name: 'Create Prompt' }));
    await sheet.waitFor({ state: 'detached' });
    const prompt = card(person, 'For Grandma');
    await press(prompt.getByRole('button', { name: 'Copy Link' }));
    await person.toast('Link Copied! 📋');
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const stranger = await house.person('nobody@example.test');
    await stranger.page.goto(link);
    await recordByKeyboard(stranger);
    await type(stranger.page.getByLabel(/^Name/), 'Tom');
    await press(stranger.button('Submit Response'));
    await stranger.heading('Response Submitted!').waitFor();
    await saidAloud(stranger, /Response Submitted! 🎉/).waitFor({ state: 'attached' });
    expect(stranger.errors).toEqual([]);
    await stranger.context.close();

    await press(prompt.getByRole('link', { name: 'View' }));
    const watch = card(person, 'Tom').getByRole('button', { name: 'Watch Response', exact: true });
    await press(watch);
    await keepsFocusUntilEscape(page.getByRole('dialog', { name: 'Tom' }), watch);
    const remove = person.button('Delete the response of Tom');
    await press(remove);
    await keepsFocusUntilEscape(page.getByRole('alertdialog'), remove);
  });

  it('opens the bell, a menu and the navigation of a small window, and gives the focus back', async () => {
    const { page } = person;
    await person.open('/shared-prompts', 'Shared Prompts');
    const bell = person.button(/^Notifications/);
    await press(bell);
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true);

    const more = person.button('More for For Grandma');
    await press(more);
    // The first press fetches the menu: its first entry has the focus all the same.
    await page.getByRole('menuitem', { name: 'Close Prompt' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Rename' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).waitFor();
    await press(person.button('Open menu'));
    await press(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My Capsules' }));
    await person.heading('My Time Capsules').waitFor();
    expect(await page.getByRole('navigation', { name: 'Menu' }).count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('buys a capsule and closes its submissions', async () => {
    const { page } = person;
    await person.open('/capsules/create', 'Create a Capsule');
    await person.heading('Choose Your Package').waitFor();
    await press(page.getByRole('radio', { name: /^Wedding Capsule/ }), 'Space');
    await press(person.button('Continue'));
    await person.heading('Capsule Details').waitFor();
    await type(page.getByLabel(/^Capsule Name/), 'Mara & Jon');
    await type(page.getByLabel(/^Prompt Title/), 'A wish');
    await type(page.getByLabel(/^Prompt Description/), 'What do you wish us?');
    await press(page.getByLabel(/^Delivery Date/));
    await page.getByRole('dialog', { name: 'Choose a date' }).waitFor();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Choose a date' }).waitFor({ state: 'detached' });
    await press(person.button('Continue'));
    await person.heading('Enhance Your Capsule').waitFor();
    await press(page.getByRole('checkbox', { name: /Highlight Reel/ }), 'Space');
    await press(person.button('Review & Pay'));
    await person.heading('Review Your Order').waitFor();
    await press(person.button('Proceed to Checkout'));
    await page.waitForURL(/\/pay\//);
    await press(person.button('Pay').first());
    await page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);

    const close = person.button('Close Submissions');
    await press(close);
    const sheet = page.getByRole('alertdialog');
    await keepsFocusUntilEscape(sheet, close);
    await page.keyboard.press('Enter');
    await press(sheet.getByRole('button', { name: 'Close Submissions' }));
    await person.toast('Capsule submissions have been closed.');
    await person.button('Reopen Submissions').waitFor();
    expect(errorsBut(person)).toEqual([]);
  });
});
