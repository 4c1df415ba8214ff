// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { aHouse } from './house.js';
import { describeCapsule } from './paid-capsule.js';
import { walkTo } from './keys.js';
import { Person } from './person.js';
import { errorsBut } from './shared-prompt.js';

const house = aHouse();
let ida: Person;

beforeAll(async () => {
  ida = await house.person('ida@example.test');
});

/** Logs out in another tab; this one is not told. */
async function endSessionElsewhere(): Promise<void> {
  const elsewhere = await ida.context.newPage();
  await elsewhere.goto('/my-capsules');
  await elsewhere.getByRole('button', { name: 'Logout' }).click();
  await elsewhere.waitForURL(`${house.product.url}/`);
  await elsewhere.close();
}

/** Told that the session has ended, while the page stays as it is; logs in and is back at the same address. */
async function logInAgain(): Promise<void> {
  const { page } = ida;
  const before = page.url();
  await page
    .getByText(/session has ended/)
    .first()
    .waitFor();
  await page
    .getByRole('link', { name: /^Log in( again)?$/i })
    .first()
    .click();
  await page.waitForURL('**/api/login?**');
  await ida.logIn();
  await page.waitForURL(before);
}

describe('a session that ends while somebody types', () => {
  it('leaves a prompt in its sheet', async () => {
    await ida.open('/shared-prompts', 'Shared Prompts');
    await ida.heading('No shared prompts yet').waitFor();
    await ida.button('Create Prompt').click();
    const sheet = ida.page.getByRole('dialog', { name: 'Create Prompt' });
    await sheet.getByLabel(/^Title/).fill('For Grandma');
    await sheet.getByLabel(/^Description/).fill('What did she teach you?');
    await endSessionElsewhere();
    await sheet.getByRole('button', { name: 'Create Prompt' }).click();
    await ida.page.getByText('Creation Failed', { exact: true }).waitFor();
    // It is said where it can be read and reached: in the sheet, which lies over the page.
    await sheet
      .getByRole('status')
      .filter({ hasText: /^Your session has ended/ })
      .waitFor();
    await walkTo(sheet.getByRole('link', { name: 'Log in' }));
    expect(await sheet.isVisible()).toBe(true);
    await logInAgain();
    if (!(await sheet.isVisible())) await ida.button('Create Prompt').first().click();
    expect(await sheet.getByLabel(/^Title/).inputValue()).toBe('For Grandma');
    expect(await sheet.getByLabel(/^Description/).inputValue()).toBe('What did she teach you?');
    await sheet.getByRole('button', { name: 'Create Prompt' }).click();
    await ida.page.getByRole('article', { name: 'For Grandma' }).waitFor();
  });

  it('leaves a question of one’s own in its form', async () => {
    const { page } = ida;
    await ida.open('/record', 'Create a New Capsule');
    await ida.button(/Custom Prompt/).click();
    await page.getByLabel(/^Title/).fill('To me');
    await page.getByLabel(/^Question/).fill('How are you?');
    await endSessionElsewhere();
    // Nothing of this form is sent; whoever comes back by themselves finds it too.
    await page.reload();
    await ida.heading('Authentication Required').waitFor();
    await page.waitForURL('**/api/login?**');
    await ida.logIn();
    await ida.heading('Create a New Capsule').waitFor();
    if ((await page.getByLabel(/^Title/).count()) === 0) await ida.button(/Custom Prompt/).click();
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('To me');
    expect(await page.getByLabel(/^Question/).inputValue()).toBe('How are you?');
  });

  it('leaves an order in the wizard', async () => {
    const { page } = ida;
    await ida.open('/capsules/create', 'Create a Capsule');
    await page.getByRole('radio', { name: /^Wedding Capsule/ }).click();
    await describeCapsule(ida, { name: 'Mara & Jon', question: 'A wish', description: 'What do you wish us?' });
    await ida.button('Review & Pay').click();
    await ida.heading('Review Your Order').waitFor();
    await endSessionElsewhere();
    await ida.button('Proceed to Checkout').click();
    await logInAgain();
    await ida.heading('Review Your Order').waitFor();
    await page.getByText('Mara & Jon', { exact: true }).waitFor();
    await ida.button('Proceed to Checkout').click();
    await page.waitForURL(/\/pay\//);
    expect(errorsBut(ida)).toEqual([]);
  });
});

describe('a session that becomes another person’s', () => {
  it('shows nobody what belongs to another', async () => {
    await ida.open('/shared-prompts', 'Shared Prompts');
    await ida.page.getByRole('article', { name: 'For Grandma' }).waitFor();
    const ben = await Person.in(ida.context, house.product, 'ben@example.test');
    await ben.page.goto('/my-capsules');
    await ben.button('Logout').click();
    await ben.page.waitForURL(`${house.product.url}/`);
    await ida.page.getByText(/^Your session has ended/).waitFor();
    await ben.openByLogin('/my-capsules', 'My Time Capsules');
    await ida.page.getByRole('link', { name: 'Account of ben@example.test' }).waitFor();
    await ida.heading('No shared prompts yet').waitFor();
    expect(await ida.page.getByText('For Grandma').count()).toBe(0);
    expect(await ida.page.getByText(/^Your session has ended/).count()).toBe(0);
    expect(errorsBut(ida)).toEqual([]);
  });
});
