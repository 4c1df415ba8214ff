import { expect, test } from '../fixtures.js';
import { createPrompt, fillInDetails, submitResponse } from '../shared-prompts.js';
import { choosePrompt } from '../screens/actions.js';
import type { User } from '../user.js';

const OFFER = 'You have an unsent video';

test('every step of a recording survives going back and forward, and a reload', async ({ user }) => {
  const { page } = user;
  await user.open('/record', 'Create a New Capsule');

  // A prompt that the user is typing:
  await user.button(/Custom Prompt/).click();
  await page.getByLabel(/^Title/).fill('For a rainy day');
  await page.goBack();
  await expect(user.heading('What would you like to say?')).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel(/^Title/)).toHaveValue('For a rainy day');
  await page.reload();
  await expect(page.getByLabel(/^Title/)).toHaveValue('For a rainy day');
  await user.button('Back to Message Types').click();

  // A finished recording:
  await choosePrompt(page);
  await user.startRecording();
  await user.button(/^Stop/).click();
  // Retake is disabled until the last bytes have arrived.
  await expect(user.button('Retake')).toBeEnabled();
  await page.goBack();
  await expect(user.heading('Choose a prompt')).toBeVisible();
  await page.goForward();
  await expect(user.button('Retake')).toBeVisible();
  await page.reload();
  await user.continueAndSave();
  await page.waitForURL('**/video-review');

  await user.keepFor('5 Years');
  const day = (await page.getByLabel(/Delivery date/).textContent()) ?? '';
  await page.goBack();
  await expect(user.heading('Review Your Recording')).toBeVisible();
  await page.goForward();
  await expect(user.heading('Schedule Delivery')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/Delivery date/)).toHaveText(day);
  await user.button('Back to Review').click();

  // A discarded recording:
  await user.button('Record Again').click();
  await page.waitForURL('**/record');
  await user.button('Bring It Back').click();
  await expect(user.heading('Review Your Recording')).toBeVisible();
  await expect(user.heading(/A year from today/)).toBeVisible();
});

test('an unfinished recording is discarded only after confirmation', async ({ user }) => {
  const { page } = user;
  await user.openRecorder();
  await user.startRecording();
  await user.waitForStoredChunks(1);
  await page.goto('/record');
  const offer = page.getByText(OFFER);
  const question = page.getByRole('alertdialog', { name: 'Discard this recording?' });
  await expect(offer).toBeVisible();
  await user.button('Discard').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(offer).toBeVisible();
  await user.button('Discard').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(user.heading('Create a New Capsule')).toBeVisible();
  // Once the network is idle, an offer would be visible if there were one.
  await page.waitForLoadState('networkidle');
  await expect(offer).toHaveCount(0);
});

test.describe('two tabs of one user', () => {
  /** Opens /video-review with a recording in the first tab and a later one in the second. Returns the second tab. */
  async function recordInTwoTabs(first: User): Promise<User> {
    await first.openRecorder();
    await first.record();
    await expect(first.heading('Review Your Recording')).toBeVisible();

    const second = await first.newTab();
    await second.page.goto('/record');
    // Waits for this notice, which shifts the page below it.
    await expect(second.text('Your recording isn’t scheduled yet')).toBeVisible();
    await second.writePrompt('The second recording', 'And what did you forget to say?');
    await second.record();
    await expect(second.heading('The second recording')).toBeVisible();

    await first.page.bringToFront();
    await expect(first.heading(/A year from today/)).toBeVisible();
    return second;
  }

  /** Reloads the second tab, and schedules the recording that it restores. */
  async function scheduleSecond(second: User): Promise<void> {
    await second.page.bringToFront();
    await second.page.reload();
    await expect(second.heading('The second recording')).toBeVisible();
    await second.watchVideo(second.page.getByRole('group', { name: /^Your recording/ }));
    await second.scheduleIn('1 Year');
  }

  test('keep the second tab’s recording when the first tab discards its own', async ({ user: first }) => {
    const second = await recordInTwoTabs(first);
    await first.button('Record Again').click();
    await first.page.waitForURL('**/record');
    await expect(first.text('The second recording')).toBeVisible();
    await scheduleSecond(second);
    expect(await second.getCapsules()).toMatchObject([{ promptTitle: 'The second recording' }]);
  });

  test('keep the second tab’s recording when the first tab schedules its own', async ({ user: first }) => {
    const second = await recordInTwoTabs(first);
    await first.scheduleIn('5 Years');
    await first.button('Record Another').click();
    await expect(first.text('The second recording')).toBeVisible();
    await scheduleSecond(second);
    const titles = (await second.getCapsules()).map(({ promptTitle }) => promptTitle);
    expect(titles).toEqual(['The second recording', expect.stringContaining('A year from today')]);
  });
});

test('the recording of a response continues while another tab logs in as a different user', async ({
  owner,
  newUser,
}) => {
  const prompt = await createPrompt(owner, 'For Grandma');
  await owner.page.goto(prompt.link);
  await owner.startRecording();

  const ben = await owner.signOutInNewTabFor((await newUser()).email);
  await ben.signIn();
  await ben.open('/my-capsules', 'My Time Capsules');

  await owner.page.bringToFront();
  await expect(owner.page.getByRole('link', { name: `Your account (${ben.email})` })).toBeVisible();
  await owner.stopAndSave();
  await expect(owner.button('Submit Response')).toBeVisible();
});

test('a guest does not see another guest’s unsent recording on the same device', async ({ owner, guest }) => {
  const prompt = await createPrompt(owner, 'For Grandpa');
  const whoseRecording = guest.page.getByText('Is it yours?');
  const offer = guest.page.getByText(OFFER);
  const name = guest.page.getByLabel(/^Name/);
  await guest.page.goto(prompt.link);
  await guest.recordVideo();
  await fillInDetails(guest, { name: 'Aunt Rosa', email: 'rosa@example.test' });
  await guest.page.reload();

  // The first guest continues.
  await expect(whoseRecording).toBeVisible();
  await expect(offer).toHaveCount(0);
  await guest.button('Yes, Show Me').click();
  await guest.continueAndSave();
  await expect(name).toHaveValue('Aunt Rosa');

  // Another guest starts a new recording.
  await guest.page.reload();
  await expect(whoseRecording).toBeVisible();
  await guest.button(/^No$/).click();
  await expect(whoseRecording).toBeHidden();
  await expect(offer).toHaveCount(0);
  await guest.recordVideo();
  await expect(name).toHaveValue('');
  await fillInDetails(guest, { name: 'Tom' });
  await submitResponse(guest);

  // The first guest's recording is still there.
  await guest.button(/^Record Another/).click();
  await expect(whoseRecording).toBeVisible();
  await guest.button('Yes, Show Me').click();
  await expect(offer).toBeVisible();
});
