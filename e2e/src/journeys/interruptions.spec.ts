import { launchChromiumWithProfile } from '@dear-future/testing/chromium';
import { expect, test } from '../fixtures.js';
import { holdBack } from '../network.js';
import { User } from '../user.js';

/** So slow that the test can interrupt the upload of a short recording. */
const SLOW_BYTES_PER_SECOND = 1_000;

test('a recording survives a browser crash', async ({ product, user: { email }, consoleErrors }, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const browser = await launchChromiumWithProfile(profile);
  const before = await User.create(browser.context, product, email);
  await before.openRecorder();
  await before.startRecording();
  await before.waitForStoredChunks(3);
  await browser.kill();

  const { context } = await launchChromiumWithProfile(profile);
  consoleErrors.watch(context);
  const user = await User.create(context, product, email);
  await user.open('/record', 'Create a New Capsule');
  await expect(user.text('You have an unsent video')).toBeVisible();
  await user.continueAndSave();
  await user.page.waitForURL('**/video-review');
  await user.scheduleIn('1 Year');
  const capsules = await user.getCapsules();
  expect(capsules).toMatchObject([{ promptTitle: expect.stringContaining('A year from today') }]);
  // None of the three stored chunks is lost. Each is about a second long.
  expect(capsules[0]?.durationSeconds).toBeGreaterThan(1.5);
  await expect(user.page.getByText('You have an unsent video')).toHaveCount(0);
  await context.close();
});

test('a recording whose upload failed in a gateway crash can be sent again', async ({
  user,
  product,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_/, 502, 503);
  const { page } = user;
  await user.openRecorder();
  await user.record(2);
  await user.keepFor('6 Months');
  const devTools = await user.context.newCDPSession(page);
  const limitUpload = async (bytesPerSecond: number): Promise<void> => {
    const rates = { uploadThroughput: bytesPerSecond, downloadThroughput: -1 };
    await devTools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...rates });
  };
  await limitUpload(SLOW_BYTES_PER_SECOND);
  const time = page.getByLabel(/Delivery time/);
  await time.press('Enter');
  await expect(user.text(/Sending your recording, [1-9]\d?%/)).toBeVisible();
  // During the upload, the form is read-only and keeps the focus.
  await expect(time).toBeFocused();
  await expect(time).not.toBeEditable();
  await expect(page.getByLabel(/Personal note/)).not.toBeEditable();
  // No other test uses this gateway, because a worker runs one test at a time.
  await product.kill('gateway');
  // The browser notices the crash when it sends more bytes.
  await limitUpload(-1);
  await expect(user.text(/^The connection dropped\./)).toBeVisible();
  await expect(user.toast('Error')).toContainText('Failed to create time capsule');

  await product.restart('gateway');
  await product.waitUntilHealthy();
  await user.button('Try Again').click();
  await expect(user.toast('Success!')).toBeVisible();
  expect(await user.getCapsules()).toHaveLength(1);
});

test('a list that loads slowly does not close or clear a dialog that is open over it', async ({ user }) => {
  const list = await holdBack(user.page, '**/api/shared-prompts?**');
  await user.open('/shared-prompts', 'Shared Prompts');
  await user.button('Create Prompt').click();
  const title = user.page.getByRole('dialog', { name: 'Create Prompt' }).getByLabel(/^Title/);
  await title.fill('For Grandma');
  list.release();
  await expect(user.page.getByText('No shared prompts yet')).toBeAttached();
  await expect(title).toHaveValue('For Grandma');
});
