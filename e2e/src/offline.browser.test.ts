// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one,
// and the network is taken from the browser by the browser itself.
import { aHouse } from './house.js';
import type { Person } from './person.js';
import { ask, card, fillIn, submit } from './shared-prompt.js';

const house = aHouse();
let eva: Person;

beforeAll(async () => {
  eva = await house.owner('eva@example.test');
});

const BANNER = 'You are offline. What you record stays on this device until you are back.';

afterEach(async () => {
  await eva.context.setOffline(false);
});

/** Takes the network away from a page that has come to rest, and waits until the page has said so. */
async function lose(person: Person): Promise<void> {
  const { context, page } = person;
  await person.atRest();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByText(BANNER).waitFor();
}

async function find({ context, page }: Person): Promise<void> {
  await context.setOffline(false);
  await page.getByText(BANNER).waitFor({ state: 'detached' });
}

it('opens a page by itself as soon as the network is back', async () => {
  await eva.open('/my-capsules', 'My Time Capsules');
  await lose(eva);
  await eva.page.getByRole('link', { name: 'Shared Prompts' }).first().click();
  await eva.page.waitForURL('**/shared-prompts');
  await eva.heading('You are offline').waitFor();
  await find(eva);
  await eva.heading('No shared prompts yet').waitFor();
});

it('keeps a prompt in its sheet until it can be sent', async () => {
  const { page } = eva;
  await eva.open('/shared-prompts', 'Shared Prompts');
  await eva.button('Create Prompt').click();
  const sheet = page.getByRole('dialog', { name: 'Create Prompt' });
  await sheet.getByLabel(/^Title/).fill('For Grandma');
  await sheet.getByLabel(/^Description/).fill('What did she teach you?');
  await lose(eva);
  await sheet.getByRole('button', { name: 'Create Prompt' }).click();
  await page.getByText('Creation Failed', { exact: true }).waitFor();
  expect(await sheet.getByLabel(/^Title/).inputValue()).toBe('For Grandma');
  await find(eva);
  await sheet.getByRole('button', { name: 'Create Prompt' }).click();
  await card(eva, 'For Grandma').waitFor();
});

it('records without a network, and schedules with one', async () => {
  await eva.open('/record', 'Create a New Capsule');
  await eva.choosePrompt();
  await eva.button('Start Recording').waitFor();
  await lose(eva);
  await eva.take(2);
  await eva.page.waitForURL('**/video-review');
  await find(eva);
  await eva.button('Keep This Recording').click();
  await eva.button('6 Months').click();
  await eva.context.setOffline(true);
  await eva.button('Create Time Capsule').click();
  expect(await eva.toast('Error')).toContain('Failed to create time capsule');
  await eva.context.setOffline(false);
  await eva.button('Try Again').click();
  await eva.toast('Success!');
  expect(await eva.capsules()).toHaveLength(1);
});

it('holds the answer of a stranger until it can be sent', async () => {
  const prompt = await ask(eva, 'For Grandpa', 'What did he teach you?');
  const rosa = await house.stranger();
  await rosa.page.goto(prompt.link);
  await rosa.heading(prompt.title).waitFor();
  await rosa.button('Start Recording').click();
  await rosa.page.getByText('00:02 / 5:00').first().waitFor();
  await lose(rosa);
  await rosa.button(/^Stop/).click();
  await rosa.button('Save Recording').click();
  await fillIn(rosa, { name: 'Rosa' });
  await rosa.button('Submit Response').click();
  await rosa.toast('Submission Failed');
  await find(rosa);
  await submit(rosa, 'Try Again');
});
