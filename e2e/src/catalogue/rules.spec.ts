import type { Page } from '@playwright/test';
import { chooseWedding, choosePrompt, recordTake, toForm, toSchedule } from '../screens/actions.js';
import { expect, test } from './fixtures.js';
import { SLUG } from './samples.js';
import { button, heading, openOrderReview, reads, toastSays } from './texts.js';

/** From now on every recording on this page seems to hold no byte: what a browser leaves of one that it has lost. */
async function loseRecordings(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(Blob.prototype, 'size', { get: () => 0, configurable: true }));
}

/** What stands in the way of each form, and how it begins. */
test.describe('what stands in the way', () => {
  test('A custom prompt needs a title and a question that are more than blanks', async ({ page }) => {
    await page.goto('/record');
    await button(page, /Custom Prompt/).click();
    const create = button(page, 'Create Prompt');
    expect(await create.isDisabled()).toBe(true);
    await page.getByLabel(/^Title/).fill('   ');
    await page.getByLabel(/^Question/).fill('How are you?');
    expect(await create.isDisabled()).toBe(true);
    await page.getByLabel(/^Question/).press('Control+Enter');
    await page.getByLabel(/^Title/).fill('  To me  ');
    expect(await create.isEnabled()).toBe(true);
    await create.click();
    await heading(page, 'To me').waitFor();
    expect(await heading(page, /^To me$/).textContent()).toBe('To me');
  });

  test('Recording requires a prompt: a recording whose prompt the browser has lost', async ({ page }) => {
    await page.goto('/record');
    await choosePrompt(page);
    await recordTake(page);
    await page.evaluate(forgetPrompts);
    // Not a reload: the history of the tab would still know the prompt.
    await page.goto('about:blank');
    await page.goto('/record');
    await button(page, 'Continue to Preview').click();
    await button(page, 'Save Recording').click();
    await toastSays(page, 'Select a prompt first', 'Please select a prompt before recording your video.');
    await button(page, 'Retake').click();
    expect(await button(page, 'Select a prompt first').isDisabled()).toBe(true);
  });

  test('Time capsule creation requires a prompt and a recording', async ({ page }) => {
    await page.goto('/video-review');
    await toSchedule(page);
    await loseRecordings(page);
    await button(page, '1 Month').click();
    await button(page, /^(Create Time Capsule|Try Again)$/).click();
    const words = 'Please select a prompt and record a video before creating your time capsule.';
    await toastSays(page, 'Missing requirements', words);
  });

  test('The schedule form begins with 09:00 and mail, and needs a date that lies ahead', async ({ page }) => {
    await page.goto('/video-review');
    await toSchedule(page);
    expect(await page.getByLabel(/^Delivery time/).inputValue()).toBe('09:00');
    expect(await page.getByRole('radio', { name: /^Email/ }).isChecked()).toBe(true);
    expect(await page.getByLabel(/^Personal note/).inputValue()).toBe('');
    await reads(page, 'Email notification with video link', 'In-app notification');
    await button(page, 'Create Time Capsule').click();
    await toastSays(page, 'Missing delivery date', 'Please select a delivery date for your time capsule.');
    await page.getByLabel(/^Delivery date/).click();
    const calendar = page.getByRole('dialog', { name: 'Choose a date' });
    await calendar.getByRole('button', { name: /^Today, / }).click();
    await page.getByLabel(/^Delivery time/).fill('00:00');
    await button(page, 'Create Time Capsule').click();
    await toastSays(page, 'Invalid date', 'Delivery date must be in the future.');
  });

  test('A shared prompt needs title and description', async ({ page }) => {
    await page.goto('/shared-prompts');
    await button(page, 'Create Prompt').first().click();
    const sheet = page.getByRole('dialog', { name: 'Create Prompt' });
    const create = sheet.getByRole('button', { name: 'Create Prompt' });
    expect(await create.isDisabled()).toBe(true);
    await sheet.getByLabel(/^Title/).fill('For Grandma');
    expect(await create.isDisabled()).toBe(true);
    await sheet.getByLabel(/^Description/).fill('   ');
    expect(await create.isDisabled()).toBe(true);
    await sheet.getByLabel(/^Description/).fill('What did she teach you?');
    expect(await create.isEnabled()).toBe(true);
  });

  test('A response requires a video, and nothing else', async ({ page }) => {
    await page.goto(`/share/${SLUG}`);
    await toForm(page);
    for (const label of ['Name', 'Email', 'Personal Note']) {
      await reads(page, `${label} (optional)`);
    }
    await loseRecordings(page);
    await button(page, 'Submit Response').click();
    await toastSays(page, 'No video recorded');
  });

  test('A contribution requires a video, a name and one e-mail address', async ({ page }) => {
    await page.goto(`/capsule/${SLUG}`);
    await toForm(page);
    await reads(page, 'Personal Note (optional)');
    const [name, email] = [page.getByLabel('Your Name'), page.getByLabel('Your Email')];
    await button(page, 'Submit Video').click();
    await reads(page, 'Please enter your name.', 'Please enter your e-mail address.');
    await name.fill('Ann');
    await email.fill('ann at home');
    await button(page, 'Submit Video').click();
    await reads(page, 'Please enter one e-mail address, like name@example.com.');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('ann@example.test');
    await loseRecordings(page);
    await button(page, 'Submit Video').click();
    await toastSays(page, 'Please record a video first');
  });

  test('A paid capsule requires a package, then its details and a day ahead', async ({ page }) => {
    await page.goto('/capsules/create');
    await button(page, 'Select a Package to Continue').click();
    await toastSays(page, 'Package Required', 'Please select a package to continue');
    await chooseWedding(page);
    await button(page, 'Continue').click();
    await heading(page, 'Capsule Details').waitFor();
    await page.getByLabel(/^Capsule Type/).selectOption('Goal Setting');
    await button(page, 'Continue').click();
    for (const field of [/^Prompt Title/, /^Prompt Description/, /^Delivery Date/]) {
      expect(await page.getByLabel(field).getAttribute('aria-invalid')).toBe('true');
    }
    expect(await page.getByLabel(/^Capsule Name/).getAttribute('aria-invalid')).toBeNull();
    expect(await heading(page, 'Capsule Details').isVisible()).toBe(true);
    await page.getByLabel(/^Delivery Date/).click();
    const calendar = page.getByRole('dialog', { name: 'Choose a date' });
    await calendar.waitFor();
    expect(await calendar.getByRole('button', { name: /previous month/i }).getAttribute('aria-disabled')).toBe('true');
    const yesterday = calendar.locator('[data-day]').and(calendar.locator('[data-disabled]'));
    expect(await yesterday.locator('button:enabled').count()).toBe(0);
  });

  test('Contributor slots: numbers from 0 in steps of 10, only where there is a limit', async ({ page }) => {
    await openOrderReview(page);
    await button(page, 'Back').click();
    const slots = page.getByLabel('Additional Contributor Slots');
    expect([await slots.getAttribute('min'), await slots.getAttribute('step')]).toEqual(['0', '10']);
    await slots.fill('15');
    await reads(page, '+$20');
    await slots.fill('');
    expect(await slots.inputValue()).toBe('0');
    await button(page, 'Back').click();
    await heading(page, 'Capsule Details').waitFor();
    await button(page, 'Back').click();
    await page.getByRole('radio', { name: /^Forever Bundle/ }).click();
    await button(page, 'Continue').click();
    await heading(page, 'Capsule Details').waitFor();
    await button(page, 'Continue').click();
    await heading(page, 'Enhance Your Capsule').waitFor();
    expect(await slots.count()).toBe(0);
    await page.goto('/capsules/create?type=wedding');
    await page.waitForURL('**/capsules/create?step=1');
  });
});

/** Runs in the page: takes the prompt out of every recording that lies in this browser. */
function forgetPrompts(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dear-future-takes');
    opening.onerror = () => reject(new Error('no recordings'));
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('takes', 'readwrite');
      const takes = transaction.objectStore('takes');
      const reading = takes.getAll();
      reading.onsuccess = () => {
        for (const take of reading.result as object[]) takes.put({ ...take, context: {} });
      };
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
