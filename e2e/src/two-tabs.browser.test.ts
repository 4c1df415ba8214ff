// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { aHouse } from './house.js';
import { Person } from './person.js';
import { ask, fillIn, submit } from './shared-prompt.js';

const house = aHouse();

/** One person with two tabs: the first at /video-review with its take, the second with a later one. */
async function twoTakes(email: string): Promise<{ first: Person; second: Person }> {
  const first = await house.person(email);
  await first.open('/record', 'Create a New Capsule');
  await first.choosePrompt();
  await first.record(2);
  await first.heading('Review Your Recording').waitFor();

  const second = await Person.in(first.context, house.product, email);
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

it('goes on recording behind a link while somebody else logs in in another tab', async () => {
  const ida = await house.owner('ida@example.test');
  const prompt = await ask(ida, 'For Grandma', 'What did she teach you?');
  await ida.page.goto(prompt.link);
  await ida.heading(prompt.title).waitFor();
  await ida.button('Start Recording').click();
  await ida.button(/^Stop/).waitFor();

  const ben = await Person.in(ida.context, house.product, 'ben@example.test');
  await ben.page.goto('/my-capsules');
  await ben.button('Logout').click();
  await ben.openByLogin('/my-capsules', 'My Time Capsules');

  await ida.page.bringToFront();
  await ida.page.getByRole('link', { name: 'Account of ben@example.test' }).waitFor();
  await ida.button(/^Stop/).click();
  await ida.button('Save Recording').click();
  await ida.button('Submit Response').waitFor();
  await ida.context.close();
});

it('shows nobody what the last one with this device began behind a link', async () => {
  const eva = await house.owner('eva@example.test');
  const prompt = await ask(eva, 'For Grandpa', 'What did he teach you?');
  const tablet = await house.stranger();
  const whose = tablet.page.getByText('Was it you?');
  const offered = tablet.page.getByText('You have an unfinished recording');
  await tablet.page.goto(prompt.link);
  await tablet.take(2);
  await fillIn(tablet, { name: 'Aunt Rosa', email: 'rosa@example.test' });
  await tablet.page.reload();

  // The same one goes on with it.
  await whose.waitFor();
  expect(await offered.count()).toBe(0);
  await tablet.button('Yes, It Was Me').click();
  await tablet.button('Continue to Preview').click();
  await tablet.button('Save Recording').click();
  expect(await tablet.page.getByLabel(/^Name/).inputValue()).toBe('Aunt Rosa');

  // Another one begins afresh.
  await tablet.page.reload();
  await whose.waitFor();
  await tablet.button(/^No$/).click();
  await whose.waitFor({ state: 'detached' });
  expect(await offered.count()).toBe(0);
  await tablet.take(2);
  expect(await tablet.page.getByLabel(/^Name/).inputValue()).toBe('');
  await fillIn(tablet, { name: 'Tom' });
  await submit(tablet);

  // The first one's recording still waits for her.
  await tablet.button(/^Record Another/).click();
  await whose.waitFor();
  await tablet.button('Yes, It Was Me').click();
  await offered.waitFor();
  await tablet.context.close();
  await eva.context.close();
});
