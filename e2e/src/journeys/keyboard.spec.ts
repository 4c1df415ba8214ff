import { linksIn } from '@dear-future/testing/mailbox-reader';
import { expect, test } from '../fixtures.js';
import { expectFocusTrap, press, tabTo, type } from '../keyboard.js';
import { createPrompt } from '../shared-prompts.js';
import { SAVE_BUTTON, type User } from '../user.js';

/** Waits until a live region announces a text. Checks each frame, because some texts disappear after a second. */
const waitForAnnouncement = ({ page }: User, text: RegExp): Promise<unknown> =>
  page.waitForFunction(
    (source) =>
      [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].some(({ textContent }) =>
        new RegExp(source).test(textContent.trim()),
      ),
    text.source,
  );

async function signInByKeyboard({ page, email, product }: User): Promise<void> {
  await tabTo(page.getByLabel(/e-?mail/i));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /check your email/i })).toBeVisible();
  const [link = ''] = linksIn(await product.mail.waitFor(email));
  await page.goto(link);
  await press(page.getByRole('button', { name: 'Continue' }));
}

/** On the recorder: records and saves. Expects announcements of the start and the end. */
async function recordByKeyboard(user: User): Promise<void> {
  await press(user.button('Start Recording'));
  await expect(user.button('Stop Recording')).toBeVisible();
  await waitForAnnouncement(user, /^Recording\. You have 5 minutes\.$/);
  await expect(user.text(/^00:0[1-9] \/ 5:00$/)).toBeVisible();
  await press(user.button('Stop Recording'));
  await waitForAnnouncement(user, /^Recording finished, \d+ seconds?\. Your preview is ready\.$/);
  await press(user.button(SAVE_BUTTON));
}

test.describe('by keyboard alone', () => {
  test('a user gets from the landing page to a scheduled capsule', async ({ user }) => {
    const { page } = user;
    await page.goto('/');
    await press(page.getByRole('link', { name: 'Get Started' }).first());
    await signInByKeyboard(user);
    await tabTo(page.getByLabel(/first name/));
    await page.keyboard.type('Ida');
    await page.keyboard.press('Enter');

    await expect(user.heading('Create a New Capsule')).toBeVisible();
    await press(user.button(/Yearly Goals/));
    await press(user.button(/A year from today/), 'Space');
    await recordByKeyboard(user);
    await page.waitForURL('**/video-review');
    await press(user.button('Keep This Recording'));

    await press(user.button('1 Month'), 'Space');
    await tabTo(page.getByRole('radio', { name: /^Email/ }));
    // Holds the key down for a moment, as people do.
    await page.keyboard.down('ArrowRight');
    await expect(page.getByRole('radio', { name: /^App/ })).toBeChecked();
    await page.keyboard.up('ArrowRight');
    await tabTo(page.getByLabel(/Personal note/));
    await page.keyboard.type('No mouse was near.');
    // Makes the upload slow enough for the page to announce its progress.
    const devTools = await user.context.newCDPSession(page);
    const slowUpload = { uploadThroughput: 400, downloadThroughput: -1, offline: false, latency: 0 };
    await devTools.send('Network.emulateNetworkConditions', slowUpload);
    await Promise.all([
      waitForAnnouncement(user, /^Sending your recording/),
      press(user.button('Create Time Capsule')),
    ]);
    await expect(page.getByRole('progressbar', { name: /Sending your recording|Sealing your capsule/ })).toBeVisible();
    const fast = { ...slowUpload, uploadThroughput: -1 };
    await Promise.all([waitForAnnouncement(user, /Success!/), devTools.send('Network.emulateNetworkConditions', fast)]);
    await expect(user.toast('Success!')).toBeVisible();
    await expect(user.heading(/^See you on /)).toBeVisible();
    await press(user.button('Record Another'));
    await press(user.button(/Yearly Goals/));

    expect(await user.getCapsules()).toEqual([
      expect.objectContaining({
        status: 'scheduled',
        deliveryMethod: 'app',
        personalNote: 'No mouse was near.',
        timeZone: 'Europe/Berlin',
      }),
    ]);
  });

  test('an owner creates a prompt and watches its response', async ({ owner, newUser }) => {
    const { page } = owner;
    await owner.open('/shared-prompts', 'Shared Prompts');
    const opener = owner.button('Create Prompt');
    await press(opener);
    const dialog = page.getByRole('dialog', { name: 'Create Prompt' });
    await expectFocusTrap(dialog, opener);
    await page.keyboard.press('Enter');
    await type(dialog.getByLabel(/^Title/), 'For Grandma');
    await type(dialog.getByLabel(/^Description/), 'What did she teach you?');
    await press(dialog.getByRole('button', { name: 'Create Prompt' }));
    await expect(dialog).toBeHidden();
    const prompt = owner.card('For Grandma');
    await press(prompt.getByRole('button', { name: 'Copy Link' }));
    await expect(owner.toast('Link Copied! 📋')).toBeVisible();
    const link = await owner.readClipboard();

    const guest = await newUser();
    await guest.page.goto(link);
    await recordByKeyboard(guest);
    await type(guest.page.getByLabel(/^Name/), 'Tom');
    await Promise.all([waitForAnnouncement(guest, /Response Submitted! 🎉/), press(guest.button('Submit Response'))]);
    await expect(guest.heading('Response Submitted!')).toBeVisible();
    await guest.page.close();

    await press(prompt.getByRole('link', { name: 'View' }));
    const watchButton = owner.card('Tom').getByRole('button', { name: 'Watch Response from Tom', exact: true });
    await press(watchButton);
    await expectFocusTrap(page.getByRole('dialog', { name: 'Tom' }), watchButton);
    const deleteButton = owner.button('Delete the response from Tom');
    await press(deleteButton);
    await expectFocusTrap(page.getByRole('alertdialog'), deleteButton);
  });

  test('a user opens the notifications, and the menu of a small window', async ({ owner }) => {
    const { page } = owner;
    await createPrompt(owner, 'For Grandma');
    await owner.open('/shared-prompts', 'Shared Prompts');
    const notifications = owner.button(/^Notifications/);
    await press(notifications);
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(notifications).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeVisible();
    await press(owner.button('Open menu'));
    await press(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My Capsules' }));
    await expect(owner.heading('My Time Capsules')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  });

  test('a host orders a paid capsule and closes its submissions', async ({ host }) => {
    const { page } = host;
    await host.open('/capsules/create', 'Create a Capsule');
    await expect(host.heading('Choose Your Package')).toBeVisible();
    await press(page.getByRole('radio', { name: /^Wedding Capsule/ }), 'Space');
    await press(host.button('Continue'));
    await expect(host.heading('Capsule Details')).toBeVisible();
    await type(page.getByLabel(/^Capsule Name/), 'Mara & Jon');
    await type(page.getByLabel(/^Prompt Title/), 'A wish');
    await type(page.getByLabel(/^Prompt Description/), 'What do you wish for us?');
    await type(page.getByLabel(/^Delivery Date/), `31/12/${new Date().getFullYear() + 1}`);
    await press(host.button('Continue'));
    await expect(host.heading('Enhance Your Capsule')).toBeVisible();
    await press(page.getByRole('checkbox', { name: /Highlight Reel/ }), 'Space');
    await press(host.button('Review & Pay'));
    await expect(host.heading('Review Your Order')).toBeVisible();
    await press(host.button('Proceed to Checkout'));
    await page.waitForURL(/\/pay\//);
    await press(host.button('Pay').first());
    await page.waitForURL(/\/capsules\/[0-9a-f-]{36}/);

    const closeButton = host.button('Close Submissions');
    await press(closeButton);
    const confirmation = page.getByRole('alertdialog');
    await expectFocusTrap(confirmation, closeButton);
    await page.keyboard.press('Enter');
    await press(confirmation.getByRole('button', { name: 'Close Submissions' }));
    await expect(host.toast('Capsule submissions have been closed.')).toBeVisible();
    await expect(host.button('Reopen Submissions')).toBeVisible();
  });
});
