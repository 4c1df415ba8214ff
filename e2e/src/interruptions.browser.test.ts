// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromiumWithProfile } from '@dear-future/testing/chromium';
import { aHouse } from './house.js';
import { Person } from './person.js';

/** So slow that a recording of seconds takes a while to send, in bytes per second. */
const SLOW_LINE = 40_000;

const house = aHouse();

describe('an interrupted recording', () => {
  let profile: string;

  beforeEach(async () => {
    profile = await mkdtemp(path.join(tmpdir(), 'dear-future-profile-'));
  });

  afterEach(async () => {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  it('is offered again after the browser was killed, and becomes a capsule', async () => {
    const email = 'crash@example.test';
    const doomed = await launchChromiumWithProfile(profile, Person.habits(house.product));
    const before = await Person.in(doomed.context, house.product, email);
    await before.open('/record', 'Create a New Capsule');
    await before.choosePrompt();
    await before.button('Start Recording').click();
    await before.page
      .getByText(/^00:05 \/ 5:00$/)
      .first()
      .waitFor();
    await doomed.kill();

    const { context } = await launchChromiumWithProfile(profile, Person.habits(house.product));
    const person = await Person.in(context, house.product, email);
    await person.open('/record', 'Create a New Capsule');
    await person.page.getByText('You have an unfinished recording').waitFor();
    await person.button('Continue to Preview').click();
    await person.button('Save Recording').click();
    await person.page.waitForURL('**/video-review');
    await person.button('Keep This Recording').click();
    await person.button('1 Year').click();
    await person.button('Create Time Capsule').click();
    await person.toast('Success!');
    const [capsule, ...more] = await person.capsules();
    expect(capsule?.promptTitle).toMatch(/A year from today/);
    // At most the last second or two are lost.
    expect(capsule?.durationSeconds).toBeGreaterThan(2);
    expect(more).toEqual([]);
    expect(await person.page.getByText('You have an unfinished recording').count()).toBe(0);
    expect(person.errors).toEqual([]);
    await context.close();
  });
});

describe('an interrupted upload', () => {
  it('is tried again by the person, and one capsule results', async () => {
    const person = await house.person('torn@example.test');
    await person.open('/record', 'Create a New Capsule');
    await person.choosePrompt();
    await person.record(4);
    await person.button('Keep This Recording').click();
    await person.button('6 Months').click();
    const line = await person.context.newCDPSession(person.page);
    const speed = async (bytesPerSecond: number): Promise<void> => {
      const rates = { uploadThroughput: bytesPerSecond, downloadThroughput: -1 };
      await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...rates });
    };
    await speed(SLOW_LINE);
    const time = person.page.getByLabel(/Delivery time/);
    await time.press('Enter');
    await person.page
      .getByText(/Sending your recording, [1-9]\d?%/)
      .first()
      .waitFor();
    // What is on its way can be read, and keeps the focus; it cannot be changed.
    expect(await time.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await time.isEditable()).toBe(false);
    expect(await person.page.getByLabel(/Personal note/).isEditable()).toBe(false);
    await house.product.kill('gateway');
    await person.page.getByText(/^The connection was lost\./).waitFor();
    expect(await person.toast('Error')).toContain('Failed to create time capsule');

    await house.product.restart('gateway');
    await house.product.ready();
    await speed(-1);
    await person.button('Try Again').click();
    await person.toast('Success!');
    expect(await person.capsules()).toHaveLength(1);
    await person.context.close();
  });
});

describe('an ended session', () => {
  it('loses nothing of what was filled in', async () => {
    const person = await house.person('ended@example.test');
    const { page } = person;
    await person.open('/record', 'Create a New Capsule');
    await person.choosePrompt();
    await person.record(2);
    await person.button('Keep This Recording').click();
    await person.button('5 Years').click();
    await page.getByLabel(/Delivery time/).fill('17:45');
    await page.getByRole('radio', { name: /^App/ }).click();
    await page.getByLabel(/Personal note/).fill('Do not forget the harbour.');
    const day = (await page.getByLabel(/Delivery date/).textContent()) ?? '';

    const elsewhere = await person.context.newPage();
    await elsewhere.goto('/my-capsules');
    await elsewhere.getByRole('button', { name: 'Logout' }).click();
    await elsewhere.waitForURL(`${house.product.url}/`);
    await elsewhere.close();

    await person.button('Create Time Capsule').click();
    await page.getByText(/^Your session has ended\./).waitFor();
    await page.getByRole('link', { name: 'Log in Again' }).click();
    await person.logIn();
    await person.heading('Schedule Delivery').waitFor();
    expect(await page.getByLabel(/Delivery date/).textContent()).toBe(day);
    expect(await page.getByLabel(/Delivery time/).inputValue()).toBe('17:45');
    expect(await page.getByRole('radio', { name: /^App/ }).isChecked()).toBe(true);
    expect(await page.getByLabel(/Personal note/).inputValue()).toBe('Do not forget the harbour.');
    await person.button('Create Time Capsule').click();
    await person.toast('Success!');
    const [capsule, ...more] = await person.capsules();
    expect(capsule).toMatchObject({ deliveryMethod: 'app', personalNote: 'Do not forget the harbour.' });
    expect(more).toEqual([]);
    expect(person.errors).toEqual([]);
    await person.context.close();
  });
});

describe('a list that arrives late', () => {
  it('leaves the sheet over it open, with what was typed', async () => {
    const person = await house.person('late-list@example.test');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await person.page.route('**/api/shared-prompts?**', async (route) => {
      await held;
      await route.continue();
    });
    await person.open('/shared-prompts', 'Shared Prompts');
    await person.button('Create Prompt').click();
    const sheet = person.page.getByRole('dialog', { name: 'Create Prompt' });
    await sheet.getByLabel(/^Title/).fill('For Grandma');
    answer();
    await person.page.getByText('No shared prompts yet').waitFor({ state: 'attached' });
    expect(await sheet.getByLabel(/^Title/).inputValue()).toBe('For Grandma');
    expect(person.errors).toEqual([]);
    await person.context.close();
  });
});
