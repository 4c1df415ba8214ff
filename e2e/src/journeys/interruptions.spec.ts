import { launchChromiumWithProfile } from '@dear-future/testing/chromium';
import { expect, test } from '../fixtures.js';
import { holdBack } from '../network.js';
import { User } from '../user.js';

/** So slow that a recording of one second takes a while to send, in bytes per second. */
const SLOW_UPLOAD = 3_000;

test('a recording is offered again after the browser was killed, and becomes a capsule', async ({
  product,
  user: { email },
  consoleErrors,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const killed = await launchChromiumWithProfile(profile);
  const before = await User.in(killed.context, product, email);
  await before.open('/record', 'Create a New Capsule');
  await before.choosePrompt();
  await before.startRecording();
  await before.waitForStoredChunks(3);
  await killed.kill();

  const { context } = await launchChromiumWithProfile(profile);
  consoleErrors.watch(context);
  const user = await User.in(context, product, email);
  await user.open('/record', 'Create a New Capsule');
  await expect(user.text('You have an unfinished recording')).toBeVisible();
  await user.button('Continue to Preview').click();
  await user.button('Save Recording').click();
  await user.page.waitForURL('**/video-review');
  await user.scheduleIn('1 Year');
  await expect(user.toast('Success!')).toBeVisible();
  const capsules = await user.capsules();
  expect(capsules).toMatchObject([{ promptTitle: expect.stringContaining('A year from today') }]);
  // The chunks that were stored before are all there: at most the last second or two are lost.
  expect(capsules[0]?.durationSeconds).toBeGreaterThan(1.5);
  await expect(user.page.getByText('You have an unfinished recording')).toHaveCount(0);
  await context.close();
});

test('an upload that the gateway’s death interrupts is tried again, and one capsule results', async ({
  user,
  product,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_/, 502, 503);
  const { page } = user;
  await user.open('/record', 'Create a New Capsule');
  await user.choosePrompt();
  await user.record(2);
  await user.button('Keep This Recording').click();
  await user.button('6 Months').click();
  const devTools = await user.context.newCDPSession(page);
  const limitUpload = async (bytesPerSecond: number): Promise<void> => {
    const rates = { uploadThroughput: bytesPerSecond, downloadThroughput: -1 };
    await devTools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...rates });
  };
  await limitUpload(SLOW_UPLOAD);
  const time = page.getByLabel(/Delivery time/);
  await time.press('Enter');
  await expect(user.text(/Sending your recording, [1-9]\d?%/)).toBeVisible();
  // The form can be read and keeps the focus while it is sent, but cannot be changed.
  await expect(time).toBeFocused();
  await expect(time).not.toBeEditable();
  await expect(page.getByLabel(/Personal note/)).not.toBeEditable();
  // The tests of a worker run one after the other: no other test needs this gateway now.
  await product.kill('gateway');
  await expect(user.text(/^The connection was lost\./)).toBeVisible();
  await expect(user.toast('Error')).toContainText('Failed to create time capsule');

  await product.restart('gateway');
  await product.ready();
  await limitUpload(-1);
  await user.button('Try Again').click();
  await expect(user.toast('Success!')).toBeVisible();
  expect(await user.capsules()).toHaveLength(1);
});

test('a list that arrives late leaves the sheet over it open, with what was typed', async ({ user }) => {
  const list = await holdBack(user.page, '**/api/shared-prompts?**');
  await user.open('/shared-prompts', 'Shared Prompts');
  await user.button('Create Prompt').click();
  const title = user.page.getByRole('dialog', { name: 'Create Prompt' }).getByLabel(/^Title/);
  await title.fill('For Grandma');
  list.release();
  await expect(user.page.getByText('No shared prompts yet')).toBeAttached();
  await expect(title).toHaveValue('For Grandma');
});
