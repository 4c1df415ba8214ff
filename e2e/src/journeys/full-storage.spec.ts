import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { choosePrompt } from '../screens/actions.js';
import { storedKeys } from '../stored-recordings.js';
import type { User } from '../user.js';

/** The longest delay between two attempts to store a recording. */
const MAX_DELAY_MS = 30_000;

/** While localStorage has the key, IndexedDB fails to write (`test:full`) or to read (`test:unreadable`). */
type Fault = 'test:full' | 'test:unreadable';

const startFault = ({ page }: User, fault: Fault): Promise<void> =>
  page.evaluate((key) => window.localStorage.setItem(key, 'yes'), fault);

const endFault = ({ page }: User, fault: Fault): Promise<void> =>
  page.evaluate((key) => window.localStorage.removeItem(key), fault);

const tabOnlyNotice = ({ page }: User): Locator => page.getByText(/only in this tab/);

test.beforeEach(async ({ user }) => {
  // The faults affect only this tab, not other tabs of the same browser.
  await user.page.addInitScript(() => {
    const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put');
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: Parameters<typeof put>) {
      if (window.localStorage.getItem('test:full') !== null) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, row);
    };
    const getAll = Reflect.get<IDBObjectStore, 'getAll'>(IDBObjectStore.prototype, 'getAll');
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...range: Parameters<typeof getAll>) {
      if (window.localStorage.getItem('test:unreadable') !== null) throw new DOMException('broken', 'UnknownError');
      return getAll.apply(this, range);
    };
  });
  await user.page.clock.install();
  await user.open('/record', 'Create a New Capsule');
  await startFault(user, 'test:full');
  await choosePrompt(user.page);
});

/** Expects the browser to ask before it closes the page. Keeps the page open. */
async function expectCloseQuestion({ page }: User): Promise<void> {
  const dialogEvent = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogEvent;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

test('a recording that does not fit into the storage is kept in the tab until there is room', async ({ user }) => {
  const { page } = user;
  await user.button('Start Recording').click();
  await expect(user.text(/^Your browser is out of space for a backup\./)).toBeVisible();
  await expect(user.text(/^00:0[1-9] \/ /)).toBeVisible();
  await user.button(/^Stop/).click();
  await expect(tabOnlyNotice(user)).toBeVisible();
  await expectCloseQuestion(user);

  // The recording survives navigation within the tab.
  await page.getByRole('link', { name: 'My Capsules' }).first().click();
  await expect(user.heading('My Time Capsules')).toBeVisible();
  await page.getByRole('link', { name: 'Record', exact: true }).first().click();
  await expect(user.text('You have an unsent video')).toBeVisible();
  await expect(tabOnlyNotice(user)).toBeVisible();
  await expectCloseQuestion(user);

  await endFault(user, 'test:full');
  await page.clock.fastForward(MAX_DELAY_MS);
  await expect(user.text(/It’s safe in this browser\.$/)).toBeVisible();
  await page.reload();
  await expect(user.text('You have an unsent video')).toBeVisible();

  // A recording that is temporarily unreadable is not deleted.
  await startFault(user, 'test:unreadable');
  await user.button('Continue to Preview').click();
  await expect(user.text(/^We couldn’t open it just now\./)).toBeVisible();
  await endFault(user, 'test:unreadable');
  await user.button('Try Again').click();
  await user.button('Save Recording').click();
  await expect(user.heading('Review Your Recording')).toBeVisible();
  await expect(tabOnlyNotice(user)).toHaveCount(0);
  await user.scheduleIn('1 Year');
  const [capsule] = await user.getCapsules();
  expect(capsule?.durationSeconds).toBeGreaterThan(0.5);
});

test('a recording does not overwrite a later one from another tab', async ({ user: first }) => {
  await first.record();
  await expect(first.toast('Saved in this tab only')).toBeVisible();

  const second = await first.newTab();
  await second.open('/record', 'Create a New Capsule');
  await second.writePrompt('The second recording', 'And what did you forget to say?');
  await second.record();
  await expect(second.heading('The second recording')).toBeVisible();

  // Ends the fault, and waits until the first tab has tried again to store its recording.
  await first.page.bringToFront();
  const retry = first.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const original = Reflect.get<IDBDatabase, 'transaction'>(IDBDatabase.prototype, 'transaction');
        IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof original>) {
          const transaction = original.apply(this, args);
          if (args[1] === 'readwrite' && [args[0]].flat().includes('recordings')) {
            transaction.addEventListener('complete', () => resolve());
          }
          return transaction;
        };
        window.localStorage.removeItem('test:full');
      }),
  );
  await first.page.clock.fastForward(MAX_DELAY_MS);
  await retry;

  await second.page.bringToFront();
  await second.page.reload();
  await expect(second.heading('The second recording')).toBeVisible();
  await second.scheduleIn('1 Year');

  // The second recording has been sent, so the first one can be stored as soon as the browser has deleted the second.
  await expect.poll(() => storedKeys(second.page, 'recordings')).toEqual([]);
  await first.page.bringToFront();
  await first.page.clock.fastForward(MAX_DELAY_MS);
  await expect(tabOnlyNotice(first)).toHaveCount(0);
  await first.page.reload();
  await expect(first.heading(/A year from today/)).toBeVisible();
});

test('the page closes without a question after its unstored recording has been sent', async ({
  user,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = user;
  await user.record();
  await expect(user.toast('Saved in this tab only')).toBeVisible();
  await expect(tabOnlyNotice(user)).toBeVisible();
  await user.button('Keep This Recording').click();
  await expect(tabOnlyNotice(user)).toBeVisible();
  await user.button('1 Year').click();
  await user.context.setOffline(true);
  await user.button('Create Time Capsule').click();
  await expect(user.text(/^The connection dropped\. Your recording is still in this tab\. Try again/)).toBeVisible();
  await user.context.setOffline(false);
  await user.button('Try Again').click();
  await expect(user.toast('Success!')).toBeVisible();
  await expect(user.heading(/^See you on /)).toBeVisible();
  const closeEvent = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closeEvent;
});
