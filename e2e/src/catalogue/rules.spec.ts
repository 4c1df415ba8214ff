import type { Page } from '@playwright/test';
import { choosePrompt, fill, goToCapsuleDetails, goToForm, recordVideo } from '../screens/actions.js';
import { expect, test } from './fixtures.js';
import { SLUG } from './samples.js';
import { button, expectTexts, expectToast, fillInPrompt, heading, openOrderReview, openSchedule } from './texts.js';

/** Makes recordings look empty, as if the browser had lost their bytes. */
async function loseRecordings(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(Blob.prototype, 'size', { get: () => 0, configurable: true }));
}

test('a custom prompt needs a title and a description that are not blank, and spaces around the title are removed', async ({
  page,
}) => {
  await page.goto('/record');
  await button(page, /Custom Prompt/).click();
  const submitButton = button(page, 'Create Prompt');
  await expect(submitButton).toBeDisabled();
  await page.getByLabel(/^Title/).fill('   ');
  await page.getByLabel(/^Question/).fill('How are you?');
  await expect(submitButton).toBeDisabled();
  await page.getByLabel(/^Question/).press('Control+Enter');
  await page.getByLabel(/^Title/).fill('  To me  ');
  await page.getByLabel(/^Question/).fill('   ');
  await expect(submitButton).toBeDisabled();
  await page.getByLabel(/^Question/).fill('How are you?');
  await submitButton.click();
  await heading(page, 'To me').waitFor();
  expect(await heading(page, /^To me$/).textContent()).toBe('To me');
});

test('the user must choose a prompt again if the browser has lost the prompt of a recording', async ({ page }) => {
  await page.goto('/record');
  await choosePrompt(page);
  await recordVideo(page);
  // Leaves the recorder first. Otherwise, the recorder would store the prompt again, or take it from the tab's history.
  await page.goto('/');
  await page.evaluate(forgetPrompts);
  await page.goto('/record');
  await button(page, 'Continue to Preview').click();
  await button(page, 'Save Recording').click();
  await expectToast(page, 'Select a prompt first', 'Please select a prompt before recording your video.');
  await button(page, 'Retake').click();
  await expect(button(page, 'Select a prompt first')).toBeDisabled();
});

test('a time capsule needs a recording', async ({ page }) => {
  await openSchedule(page, '1 Month');
  await loseRecordings(page);
  await button(page, /^(Create Time Capsule|Try Again)$/).click();
  const message = 'Please select a prompt and record a video before creating your time capsule.';
  await expectToast(page, 'Missing requirements', message);
});

test('the schedule form starts with 09:00 and email, and needs a date in the future', async ({ page }) => {
  await openSchedule(page);
  await expect(page.getByLabel(/^Delivery time/)).toHaveValue('09:00');
  await expect(page.getByRole('radio', { name: /^Email/ })).toBeChecked();
  await expect(page.getByLabel(/^Personal note/)).toHaveValue('');
  await expectTexts(page, 'Email notification with video link', 'In-app notification');
  await button(page, 'Create Time Capsule').click();
  await expectToast(page, 'Missing delivery date', 'Please select a delivery date for your time capsule.');
  const date = page.getByLabel(/^Delivery date/);
  await date.fill((await date.getAttribute('min')) ?? '');
  await page.getByLabel(/^Delivery time/).fill('00:00');
  await button(page, 'Create Time Capsule').click();
  await expectToast(page, 'Invalid date', 'Delivery date must be in the future.');
});

test('a shared prompt needs a title and a question', async ({ page }) => {
  const submitButton = await fillInPrompt(page, '', '');
  await expect(submitButton).toBeDisabled();
  await fill({ Title: 'For Grandma' })(page);
  await expect(submitButton).toBeDisabled();
  await fill({ Description: '   ' })(page);
  await expect(submitButton).toBeDisabled();
  await fill({ Description: 'What did she teach you?' })(page);
  await expect(submitButton).toBeEnabled();
});

test('a response needs only a video', async ({ page }) => {
  await page.goto(`/share/${SLUG}`);
  await goToForm(page);
  await expectTexts(page, 'Name (optional)', 'Email (optional)', 'Personal Note (optional)');
  await loseRecordings(page);
  await button(page, 'Submit Response').click();
  await expectToast(page, 'No video recorded');
});

test('a contribution needs a video, a name and one email address', async ({ page }) => {
  await page.goto(`/capsule/${SLUG}`);
  await goToForm(page);
  await expectTexts(page, 'Personal Note (optional)');
  const [name, email] = [page.getByLabel('Your Name'), page.getByLabel('Your Email')];
  await button(page, 'Submit Video').click();
  await expectTexts(page, 'Please enter your name.', 'Please enter your email address.');
  await name.fill('Ann');
  await email.fill('ann at home');
  await button(page, 'Submit Video').click();
  await expectTexts(page, 'Please enter one email address, like name@example.com.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('änn@example.test');
  await button(page, 'Submit Video').click();
  await expectTexts(page, 'The email address can only have the letters a to z, so no ä, é or я.');
  await email.fill('ann@example.test');
  await loseRecordings(page);
  await button(page, 'Submit Video').click();
  await expectToast(page, 'Please record a video first');
});

test('a paid capsule needs a package, then its details and a future date', async ({ page }) => {
  await page.goto('/capsules/create');
  await button(page, 'Select a Package to Continue').click();
  await expectToast(page, 'Package Required', 'Please select a package to continue');
  await goToCapsuleDetails(page);
  await page.getByLabel(/^Capsule Type/).selectOption('Goal Setting');
  await button(page, 'Continue').click();
  for (const field of [/^Prompt Title/, /^Prompt Description/, /^Delivery Date/]) {
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await page.getByLabel(/^Capsule Name/).getAttribute('aria-invalid')).toBeNull();
  await expect(heading(page, 'Capsule Details')).toBeVisible();
  // The browser's date picker offers no days before the first allowed one.
  await expect(page.getByLabel(/^Delivery Date/)).toHaveAttribute('min', /^\d{4}-\d{2}-\d{2}$/);
});

test('contributor slots are sold in tens, and only with packages that have a limit', async ({ page }) => {
  await openOrderReview(page);
  await button(page, 'Back').click();
  const slots = page.getByLabel('Extra Contributors');
  await expect(slots).toHaveAttribute('min', '0');
  await expect(slots).toHaveAttribute('step', '10');
  await slots.fill('15');
  await expectTexts(page, '+$20');
  await slots.fill('');
  await expect(slots).toHaveValue('0');
  await button(page, 'Back').click();
  await heading(page, 'Capsule Details').waitFor();
  await button(page, 'Back').click();
  await page.getByRole('radio', { name: /^Forever Bundle/ }).click();
  await button(page, 'Continue').click();
  await heading(page, 'Capsule Details').waitFor();
  await button(page, 'Continue').click();
  await heading(page, 'Enhance Your Capsule').waitFor();
  expect(await slots.count()).toBe(0);
});

/** Runs in the page. Removes the prompt from each unfinished recording. */
function forgetPrompts(): Promise<void> {
  return new Promise((resolve, reject) => {
    const openRequest = indexedDB.open('dear-future-backups');
    openRequest.onerror = () => reject(new Error('Could not open the database of stored recordings'));
    openRequest.onsuccess = () => {
      const transaction = openRequest.result.transaction('backups', 'readwrite');
      const backups = transaction.objectStore('backups');
      const readRequest = backups.getAll();
      readRequest.onsuccess = () => {
        for (const backup of readRequest.result as object[]) backups.put({ ...backup, context: {} });
      };
      transaction.oncomplete = () => {
        openRequest.result.close();
        resolve();
      };
    };
  });
}
