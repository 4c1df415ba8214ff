// Real: everything. The services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one, and
// the browser's storage refuses what it is given while the test says that it is full.
import { aHouse } from './house.js';
import { Person } from './person.js';

const house = aHouse();

/** While this is in the page's own small storage, the large one is full. */
const FULL = 'test:full';
/** While this is there, nothing can be read from it. */
const UNREADABLE = 'test:unreadable';

async function withSmallDisk(email: string): Promise<Person> {
  const person = await house.person(email);
  const marks = { full: FULL, unreadable: UNREADABLE };
  await person.page.addInitScript(({ full, unreadable }) => {
    const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put');
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: Parameters<typeof put>) {
      if (window.localStorage.getItem(full) !== null) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, row);
    };
    const getAll = Reflect.get<IDBObjectStore, 'getAll'>(IDBObjectStore.prototype, 'getAll');
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...range: Parameters<typeof getAll>) {
      if (window.localStorage.getItem(unreadable) !== null) throw new DOMException('broken', 'UnknownError');
      return getAll.apply(this, range);
    };
  }, marks);
  return person;
}

/** The browser asks before the page is closed; the person stays. */
async function staysWhenAsked({ page }: Person): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
}

it('keeps a recording that the browser has no room for, and stores it once there is some', async () => {
  const person = await withSmallDisk('full@example.test');
  const { page } = person;
  await person.open('/record', 'Create a New Capsule');
  await page.evaluate((full) => window.localStorage.setItem(full, 'yes'), FULL);
  await person.choosePrompt();
  await person.button('Start Recording').click();
  await page.getByText(/^Your browser has run out of space for the safety copy\./).waitFor();
  await page
    .getByText(/^00:0[3-9] \/ 5:00$/)
    .first()
    .waitFor();
  await person.button(/^Stop/).click();
  const alone = page.getByText(/lies in this tab only/);
  await alone.waitFor();
  await staysWhenAsked(person);

  // Another page of the same tab does not lose it either.
  await page.getByRole('link', { name: 'My Capsules' }).first().click();
  await person.heading('My Time Capsules').waitFor();
  await page.getByRole('link', { name: 'Record', exact: true }).first().click();
  await page.getByText('You have an unfinished recording').waitFor();
  await alone.waitFor();
  await staysWhenAsked(person);

  await page.evaluate((full) => window.localStorage.removeItem(full), FULL);
  await page.getByText(/It is safe in this browser\.$/).waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByText('You have an unfinished recording').waitFor();

  // What cannot be read now is not thrown away for that.
  await page.evaluate((unreadable) => window.localStorage.setItem(unreadable, 'yes'), UNREADABLE);
  await person.button('Continue to Preview').click();
  await page.getByText(/^It could not be opened just now\./).waitFor();
  await page.evaluate((unreadable) => window.localStorage.removeItem(unreadable), UNREADABLE);
  await person.button('Try Again').click();
  await person.button('Save Recording').click();
  await person.heading('Review Your Recording').waitFor();
  expect(await alone.count()).toBe(0);
  await person.button('Keep This Recording').click();
  await person.button('1 Year').click();
  await person.button('Create Time Capsule').click();
  await person.toast('Success!');
  const [capsule] = await person.capsules();
  expect(capsule?.durationSeconds).toBeGreaterThan(2);
  expect(person.errors).toEqual([]);
  await person.context.close();
});

it('does not put an old recording over one that another tab stored since', async () => {
  const first = await withSmallDisk('old@example.test');
  await first.open('/record', 'Create a New Capsule');
  await first.page.evaluate((full) => window.localStorage.setItem(full, 'yes'), FULL);
  await first.choosePrompt();
  await first.record(2);
  await first.toast('Kept in this tab only');

  const second = await Person.in(first.context, house.product, first.email);
  await second.open('/record', 'Create a New Capsule');
  await second.button(/Custom Prompt/).click();
  await second.page.getByLabel(/^Title/).fill('The second take');
  await second.page.getByLabel(/^Question/).fill('And what did you forget to say?');
  await second.button('Create Prompt').click();
  await second.record(2);
  await second.heading('The second take').waitFor();

  await first.page.bringToFront();
  const tried = first.page.evaluate(
    (full) =>
      new Promise<void>((resolve) => {
        const begin = Reflect.get<IDBDatabase, 'transaction'>(IDBDatabase.prototype, 'transaction');
        IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...what: Parameters<typeof begin>) {
          const transaction = begin.apply(this, what);
          if (what[1] === 'readwrite' && [what[0]].flat().includes('recordings')) {
            transaction.addEventListener('complete', () => resolve());
          }
          return transaction;
        };
        window.localStorage.removeItem(full);
      }),
    FULL,
  );
  await tried;

  await second.page.bringToFront();
  await second.page.reload();
  await second.heading('The second take').waitFor();
  await second.button('Keep This Recording').click();
  await second.button('1 Year').click();
  await second.button('Create Time Capsule').click();
  await second.toast('Success!');

  // Now there is room for the first, too.
  await first.page.bringToFront();
  await first.page.getByText(/lies in this tab only/).waitFor({ state: 'detached', timeout: 60_000 });
  await first.page.reload();
  await first.heading(/A year from today/).waitFor();
  expect(first.errors).toEqual([]);
  await first.context.close();
});

it('sends a recording that was never stored, and asks no more once it has arrived', async () => {
  const person = await withSmallDisk('never@example.test');
  const { page } = person;
  await person.open('/record', 'Create a New Capsule');
  await page.evaluate((full) => window.localStorage.setItem(full, 'yes'), FULL);
  await person.choosePrompt();
  await person.record(2);
  await person.toast('Kept in this tab only');
  await page.getByText(/lies in this tab only/).waitFor();
  await person.button('Keep This Recording').click();
  await page.getByText(/lies in this tab only/).waitFor();
  await person.button('1 Year').click();
  await person.button('Create Time Capsule').click();
  await person.toast('Success!');
  await person.heading('Create a New Capsule').waitFor();
  // Nobody asks: the page closes at once.
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(person.errors).toEqual([]);
  await person.context.close();
});

it('throws an unfinished recording away only when it was asked for twice', async () => {
  const person = await house.person('twice@example.test');
  const { page } = person;
  await person.open('/record', 'Create a New Capsule');
  await person.choosePrompt();
  await person.button('Start Recording').click();
  await page.getByText('00:02 / 5:00').first().waitFor();
  await person.open('/record', 'Create a New Capsule');
  const offered = page.getByText('You have an unfinished recording');
  const question = page.getByRole('alertdialog', { name: 'Discard this recording?' });
  await offered.waitFor();
  await person.button('Discard').click();
  await question.getByRole('button', { name: 'Keep It' }).click();
  await question.waitFor({ state: 'detached' });
  await page.reload();
  await offered.waitFor();
  await person.button('Discard').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await offered.waitFor({ state: 'detached' });
  await page.reload();
  await person.heading('Create a New Capsule').waitFor();
  // As long as the offer took to come before.
  await page.waitForLoadState('networkidle');
  expect(await offered.count()).toBe(0);
  await person.context.close();
});
