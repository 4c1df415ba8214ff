import type { Person } from '../person.js';
import type { Row } from './row.js';
import { answer } from './answers.js';
import { publicCapsule, SLUG } from './samples.js';
import { reads, recordThere, toastSays } from './world.js';

/** From now on every recording on this page seems to hold no byte: what a browser leaves of one that it has lost. */
async function loseRecordings({ page }: Person): Promise<void> {
  await page.evaluate(() => Object.defineProperty(Blob.prototype, 'size', { get: () => 0, configurable: true }));
}

/** What stands in the way of each form, and how it begins. */
export const RULES: readonly Row[] = [
  {
    row: 'A custom prompt needs a title and a question that are more than blanks',
    see: async ({ ida }) => {
      await ida.page.goto('/record');
      await ida.button(/Custom Prompt/).click();
      const create = ida.button('Create Prompt');
      expect(await create.isDisabled()).toBe(true);
      await ida.page.getByLabel(/^Title/).fill('   ');
      await ida.page.getByLabel(/^Question/).fill('How are you?');
      expect(await create.isDisabled()).toBe(true);
      await ida.page.getByLabel(/^Question/).press('Control+Enter');
      await ida.page.getByLabel(/^Title/).fill('  To me  ');
      expect(await create.isEnabled()).toBe(true);
      await create.click();
      await ida.heading('To me').waitFor();
      expect(await ida.heading(/^To me$/).textContent()).toBe('To me');
    },
  },
  {
    row: 'Recording requires a prompt: a recording whose prompt the browser has lost',
    see: async (world) => {
      const ida = await world.idaElsewhere();
      await ida.page.goto('/record');
      await ida.choosePrompt();
      await ida.button('Start Recording').click();
      await ida.page
        .getByText(/^00:0[1-9] \/ 5:00$/)
        .first()
        .waitFor();
      await ida.button('Stop Recording').click();
      await ida.button('Save Recording').waitFor();
      await ida.page.evaluate(forgetPrompts);
      // Not a reload: the history of the tab would still know the prompt.
      await ida.page.goto('about:blank');
      await ida.page.goto('/record');
      await ida.button('Continue to Preview').click();
      await ida.button('Save Recording').click();
      await toastSays(ida, 'Select a prompt first', 'Please select a prompt before recording your video.');
      await ida.button('Retake').click();
      expect(await ida.button('Select a prompt first').isDisabled()).toBe(true);
      await ida.context.close();
    },
  },
  {
    row: 'Time capsule creation requires a prompt and a recording',
    see: async (world) => {
      await world.scheduleForm();
      await loseRecordings(world.ida);
      await world.ida.button('1 Month').click();
      await world.ida.button(/^(Create Time Capsule|Try Again)$/).click();
      const words = 'Please select a prompt and record a video before creating your time capsule.';
      await toastSays(world.ida, 'Missing requirements', words);
    },
  },
  {
    row: 'The schedule form begins with 09:00 and mail, and needs a date that lies ahead',
    see: async (world) => {
      const { ida } = world;
      await ida.page.goto('/record');
      await ida.choosePrompt();
      await ida.record(1);
      await ida.button('Keep This Recording').click();
      expect(await ida.page.getByLabel(/^Delivery time/).inputValue()).toBe('09:00');
      expect(await ida.page.getByRole('radio', { name: /^Email/ }).isChecked()).toBe(true);
      expect(await ida.page.getByLabel(/^Personal note/).inputValue()).toBe('');
      await reads(ida, 'Email notification with video link', 'In-app notification');
      await ida.button('Create Time Capsule').click();
      await toastSays(ida, 'Missing delivery date', 'Please select a delivery date for your time capsule.');
      await ida.page.getByLabel(/^Delivery date/).click();
      const calendar = ida.page.getByRole('dialog', { name: 'Choose a date' });
      await calendar.getByRole('button', { name: /^Today, / }).click();
      await ida.page.getByLabel(/^Delivery time/).fill('00:00');
      await ida.button('Create Time Capsule').click();
      await toastSays(ida, 'Invalid date', 'Delivery date must be in the future.');
    },
  },
  {
    row: 'A shared prompt needs title and description',
    see: async ({ ida }) => {
      await ida.page.goto('/shared-prompts');
      await ida.button('Create Prompt').first().click();
      const sheet = ida.page.getByRole('dialog', { name: 'Create Prompt' });
      const create = sheet.getByRole('button', { name: 'Create Prompt' });
      expect(await create.isDisabled()).toBe(true);
      await sheet.getByLabel(/^Title/).fill('For Grandma');
      expect(await create.isDisabled()).toBe(true);
      await sheet.getByLabel(/^Description/).fill('   ');
      expect(await create.isDisabled()).toBe(true);
      await sheet.getByLabel(/^Description/).fill('What did she teach you?');
      expect(await create.isEnabled()).toBe(true);
    },
  },
  {
    row: 'A response requires a video, and nothing else',
    see: async (world) => {
      await recordThere(world.guest, await world.sharedLink());
      for (const label of ['Name', 'Email', 'Personal Note']) {
        await reads(world.guest, `${label} (optional)`);
      }
      await loseRecordings(world.guest);
      await world.guest.button('Submit Response').click();
      await toastSays(world.guest, 'No video recorded');
    },
  },
  {
    row: 'A contribution requires a video, a name and one e-mail address',
    see: async ({ guest }) => {
      await guest.page.route(`**/api/public/capsules/${SLUG}`, answer(publicCapsule()));
      await recordThere(guest, `/capsule/${SLUG}`);
      await reads(guest, 'Personal Note (optional)');
      const [name, email] = [guest.page.getByLabel('Your Name'), guest.page.getByLabel('Your Email')];
      await guest.button('Submit Video').click();
      await reads(guest, 'Please enter your name.', 'Please enter your e-mail address.');
      await name.fill('Ann');
      await email.fill('ann at home');
      await guest.button('Submit Video').click();
      await reads(guest, 'Please enter one e-mail address, like name@example.com.');
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      await email.fill('ann@example.test');
      await loseRecordings(guest);
      await guest.button('Submit Video').click();
      await toastSays(guest, 'Please record a video first');
    },
  },
  {
    row: 'A paid capsule requires a package, then its details and a day ahead',
    see: async (world) => {
      const ida = await world.idaElsewhere();
      await ida.page.goto('/capsules/create');
      await ida.button('Select a Package to Continue').click();
      await toastSays(ida, 'Package Required', 'Please select a package to continue');
      await ida.page.getByRole('radio', { name: /^Wedding Capsule/ }).click();
      await ida.button('Continue').click();
      await ida.heading('Capsule Details').waitFor();
      await ida.page.getByLabel(/^Capsule Type/).selectOption('Goal Setting');
      await ida.button('Continue').click();
      for (const field of [/^Prompt Title/, /^Prompt Description/, /^Delivery Date/]) {
        expect(await ida.page.getByLabel(field).getAttribute('aria-invalid')).toBe('true');
      }
      expect(await ida.page.getByLabel(/^Capsule Name/).getAttribute('aria-invalid')).toBeNull();
      expect(await ida.heading('Capsule Details').isVisible()).toBe(true);
      await ida.page.getByLabel(/^Delivery Date/).click();
      const calendar = ida.page.getByRole('dialog', { name: 'Choose a date' });
      await calendar.waitFor();
      expect(await calendar.getByRole('button', { name: /previous month/i }).getAttribute('aria-disabled')).toBe(
        'true',
      );
      const yesterday = calendar.locator('[data-day]').and(calendar.locator('[data-disabled]'));
      expect(await yesterday.locator('button:enabled').count()).toBe(0);
      await ida.context.close();
    },
  },
  {
    row: 'Contributor slots: numbers from 0 in steps of 10, only where there is a limit',
    see: async (world) => {
      await world.review();
      const { ida } = world;
      await ida.button('Back').click();
      const slots = ida.page.getByLabel('Additional Contributor Slots');
      expect([await slots.getAttribute('min'), await slots.getAttribute('step')]).toEqual(['0', '10']);
      await slots.fill('15');
      await reads(ida, '+$20');
      await slots.fill('');
      expect(await slots.inputValue()).toBe('0');
      await ida.page.goto('/capsules/create?type=bundle');
      await ida.page.waitForURL('**/capsules/create?step=1');
      await ida.page.goto('/capsules/create?step=3');
      await ida.heading('Enhance Your Capsule').waitFor();
      expect(await slots.count()).toBe(0);
      await ida.page.goto('/capsules/create?type=wedding');
      await ida.page.waitForURL('**/capsules/create?step=1');
    },
  },
];

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
