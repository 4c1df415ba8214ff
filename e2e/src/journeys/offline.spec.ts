import { expect, test } from '../fixtures.js';
import { createPrompt, fillInDetails, fillInPrompt, submitResponse } from '../shared-prompts.js';
import { waitForAllCode } from '../screens/actions.js';
import type { User } from '../user.js';

/** Waits until the page has loaded everything, and then cuts the network. */
async function goOffline(user: User): Promise<void> {
  await waitForAllCode(user.page);
  await user.page.waitForLoadState('networkidle');
  await user.setOffline(true);
}

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/));

test('a page loads as soon as the network returns', async ({ user }) => {
  await user.loadAllCodeAtOnce();
  await user.open('/my-capsules', 'My Time Capsules');
  await goOffline(user);
  await user.page.getByRole('link', { name: 'Shared Prompts' }).first().click();
  await user.page.waitForURL('**/shared-prompts');
  await expect(user.heading('You’re offline')).toBeVisible();
  await user.setOffline(false);
  await expect(user.heading('No shared prompts yet')).toBeVisible();
});

test('a new prompt stays in its dialog until it can be sent', async ({ owner }) => {
  await owner.loadAllCodeAtOnce();
  await owner.open('/shared-prompts', 'Shared Prompts');
  await fillInPrompt(owner, 'For Grandma', 'What did she teach you?');
  const dialog = owner.page.getByRole('dialog', { name: 'Create Prompt' });
  await goOffline(owner);
  await dialog.getByRole('button', { name: 'Create Prompt' }).click();
  await expect(owner.exactText('Creation Failed')).toBeVisible();
  await expect(dialog.getByLabel(/^Title/)).toHaveValue('For Grandma');
  await owner.setOffline(false);
  await dialog.getByRole('button', { name: 'Create Prompt' }).click();
  await expect(owner.card('For Grandma')).toBeVisible();
});

test('a user records offline and schedules online', async ({ user }) => {
  await user.loadAllCodeAtOnce();
  await user.openRecorder();
  await expect(user.button('Start Recording')).toBeVisible();
  await goOffline(user);
  await user.record();
  await user.setOffline(false);
  await user.keepFor('6 Months');
  await user.setOffline(true);
  await user.button('Create Time Capsule').click();
  await expect(user.toast('Error')).toContainText('Failed to create time capsule');
  await user.setOffline(false);
  await user.button('Try Again').click();
  await expect(user.toast('Success!')).toBeVisible();
  expect(await user.getCapsules()).toHaveLength(1);
});

test('a guest’s response stays in its form until it can be sent', async ({ owner, guest }) => {
  const prompt = await createPrompt(owner, 'For Grandpa');
  await guest.page.goto(prompt.link);
  await guest.startRecording();
  await goOffline(guest);
  await guest.stopAndSave();
  await fillInDetails(guest, { name: 'Rosa' });
  await guest.button('Submit Response').click();
  await expect(guest.toast('Submission Failed')).toBeVisible();
  await guest.setOffline(false);
  await submitResponse(guest, 'Try Again');
});
