import { linksIn } from '@dear-future/testing/mailbox-reader';
import { expect, test } from '../fixtures.js';
import { deliverTimeCapsuleNow } from '@dear-future/testing/open-capsule-now';
import { getCapsule, makeDue, scheduleCapsule } from '../time-capsules.js';

test('a time capsule arrives by email on its date, and its owner opens it on a phone', async ({
  user,
  newUser,
  product,
}) => {
  const { page } = user;
  await page.goto('/');
  await expect(user.heading('Capture Today, Treasure Tomorrow')).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await user.signInByEmail();
  await page.getByLabel(/first name/).fill('Ida');
  await user.button('Start Recording').click();
  await page.waitForURL('**/record');

  await expect(user.heading('Create a New Capsule')).toBeVisible();
  await user.writePrompt('  For the year I turn forty  ', 'What made you laugh this week?');
  await user.record();

  // The recording survives a reload.
  await page.reload();
  await expect(user.heading('For the year I turn forty')).toBeVisible();
  await user.button('Keep This Recording').click();
  const due = await user.schedule(6, { note: 'Remember the <b>blue</b> door.' });
  await expect(user.toast('Success!')).toContainText('Your time capsule has been created and scheduled for delivery.');
  await page.waitForURL('**/record');

  await page.goto('/my-capsules');
  const card = user.card('For the year I turn forty');
  await expect(card.getByText(/^(Scheduled|Delivered)$/).first()).toBeVisible();

  const mail = await product.mail.waitFor(user.email, { fits: ({ text }) => text.includes('/my-capsules') });
  expect(Date.parse(mail.date)).toBeGreaterThanOrEqual(due.getTime());
  expect(mail.to.map(({ address }) => address)).toEqual([user.email]);
  expect(mail.html).not.toContain('<b>blue</b>');

  // The list on the screen is updated live.
  await expect(card.getByText('Delivered', { exact: true }).first()).toBeVisible();

  // In a signed-out browser, the link leads to the login page and then to the sealed letter.
  const phone = await newUser({ email: user.email, viewport: { width: 390, height: 844 } });
  await phone.page.goto(linksIn(mail).find((each) => each.includes('/my-capsules')) ?? '');
  await phone.signInWhenAsked();
  await expect(phone.heading('You recorded this earlier today.')).toBeVisible();
  await phone.button('Open It').click();
  await expect(phone.exactText('Remember the <b>blue</b> door.')).toBeVisible();
  await phone.watchVideo(phone.page.getByRole('main'));

  // The page on the phone is updated live.
  await page.getByRole('button', { name: 'Remove For the year I turn forty' }).click();
  await expect(user.toast('Time Capsule Removed')).toBeVisible();
  await expect(user.heading('No time capsules yet')).toBeVisible();
  await expect(phone.text(/^We couldn’t find the capsule this link leads to\. You may have removed it/)).toBeVisible();
});

test('a time capsule that is delivered in the app opens offline, and no email is sent', async ({
  user,
  product,
  consoleErrors,
}) => {
  const { page } = user;
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await user.openRecorder();
  await user.record(2);
  await user.button('Keep This Recording').click();
  await user.schedule(4, { method: 'App' });
  await expect(user.toast('Success!')).toBeVisible();

  const getNotifications = (): Promise<{ path: string }[]> => user.get('/api/notifications');
  await expect.poll(getNotifications, { timeout: 30_000 }).toHaveLength(1);
  await expect.poll(() => user.getCapsules(), { timeout: 30_000 }).toMatchObject([{ videoReady: true }]);
  const emails = await product.mail.to(user.email);
  expect(emails.filter(({ text }) => text.includes('/my-capsules'))).toEqual([]);

  // The first press of View Video leads to the sealed letter, and so does the notification.
  const [notification] = await getNotifications();
  await page.goto('/my-capsules');
  await user.button('View Video').click();
  await page.waitForURL(`**${notification?.path ?? 'nowhere'}`);
  const video = page.locator('video');
  const isBuffered = (): Promise<boolean> =>
    video.evaluate((element) => {
      const { buffered, duration } = element as HTMLVideoElement;
      return buffered.length > 0 && buffered.end(0) >= duration - 0.1;
    });
  await expect.poll(isBuffered).toBe(true);
  await user.setOffline(true);
  await user.button('Open It').click();
  await user.watchVideo(page.getByRole('main'));
  const playback = await video.evaluate(async (element) => {
    const player = element as HTMLVideoElement;
    player.pause();
    const seeked = new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }));
    player.currentTime = 1.5;
    await seeked;
    return { at: player.currentTime, length: player.duration };
  });
  expect(playback.at).toBeCloseTo(1.5, 1);
  expect(playback.length).toBeGreaterThan(1.5);
  expect(playback.length).toBeLessThan(10);

  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await user.button('Watch Again').click();
  await expect(video).toBeFocused();
  await expect(user.button('Watch Again')).toBeVisible();

  // The Record a Reply link chooses the prompt of the capsule.
  await user.setOffline(false);
  await page.getByRole('link', { name: 'Record a Reply' }).click();
  await expect(user.heading('A year from today')).toBeVisible();
  await expect(user.button('Start Recording')).toBeEnabled();
});

test('a time capsule can be rescheduled, removed, watched while removed, restored and erased', async ({ user }) => {
  const { page } = user;
  await user.openRecorder();
  await user.record();
  await user.scheduleIn('1 Year');
  await page.goto('/my-capsules');
  await page.getByRole('article').getByRole('link').click();
  await page.waitForURL(/\/my-capsules\/[0-9a-f-]{36}$/);
  await user.button('Change').click();
  await user.button('5 Years').click();
  await page.getByLabel(/Personal note/).fill('Remember the blue door.');
  await user.button('Save Changes').click();
  await expect(user.toast('Changes Saved')).toBeVisible();
  await expect(user.text('You changed the date and the note.')).toBeVisible();
  await expect(user.text('Remember the blue door.')).toBeVisible();
  const calendar = await page.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href');
  expect(await (await page.request.get(calendar ?? '')).text()).toContain('BEGIN:VEVENT');

  await user.button('Remove').click();
  await expect(user.toast('Time Capsule Removed')).toBeVisible();
  await expect(user.heading('No time capsules yet')).toBeVisible();
  await user.button('Undo').click();
  await expect(user.toast('Time Capsule Restored')).toBeVisible();
  await expect(page.getByRole('article').getByText('Scheduled')).toBeVisible();

  await user.button(/^Remove /).click();
  await expect(user.heading('No time capsules yet')).toBeVisible();
  await page.getByRole('link', { name: 'Recently Removed' }).click();
  await user.button(/^Watch /).click();
  await user.watchVideo();
  await page.keyboard.press('Escape');
  const video = (await page.getByRole('link', { name: /^Download / }).getAttribute('href')) ?? '';
  await expect(await page.request.get(video)).toBeOK();
  await user.button(/^Restore /).click();
  await expect(user.heading('Nothing here')).toBeVisible();
  await page.getByRole('link', { name: 'My Time Capsules' }).click();
  await user.button(/^Remove /).click();
  await expect(user.heading('No time capsules yet')).toBeVisible();
  await page.getByRole('link', { name: 'Recently Removed' }).click();
  await user.button(/^Erase /).click();
  await user.confirm('Erase Capsule');
  await expect(user.toast('Time Capsule Erased')).toBeVisible();
  await expect(user.heading('Nothing here')).toBeVisible();
  await user.expectVideoDeleted(video);
});

test('a change that races with the delivery has one outcome, and the page says which', async ({
  user,
  product,
  consoleErrors,
}) => {
  consoleErrors.allow(409);
  const { page } = user;
  await user.signIn();
  const capsule = await scheduleCapsule(user);
  await user.open(`/my-capsules/${capsule.id}`, capsule.promptTitle);
  await user.button('Change').click();
  await user.button('5 Years').click();
  const due = await makeDue(user, capsule);
  await page.waitForFunction((moment) => Date.now() >= moment, due.getTime());
  await user.button('Save Changes').click();

  const [saved, refused] = [user.exactText('Changes Saved'), user.exactText('We couldn’t change this capsule')];
  await expect(saved.or(refused)).toBeVisible();
  const isSaved = await saved.isVisible();
  const reason = /^(We’re sending this|This time capsule has been delivered, so you can’t change it)/;
  if (!isSaved) await expect(user.text(reason)).toBeVisible();
  const status = async () => (await getCapsule(user, capsule)).status;
  await expect.poll(status).toBe(isSaved ? 'scheduled' : 'delivered');
  const emails = await product.mail.to(user.email);
  expect(emails.filter(({ text }) => text.includes('/my-capsules'))).toHaveLength(isSaved ? 0 : 1);
});

test('a developer can deliver a time capsule now, and it shows today as its day', async ({ user, product }) => {
  await user.signIn();
  const capsule = await scheduleCapsule(user, { timeZone: 'Europe/Berlin' });
  // The delivery service learns of the capsule a moment after the page does.
  await expect(() => deliverTimeCapsuleNow(product.database.adminUrl, capsule.id)).toPass();
  await expect.poll(async () => (await getCapsule(user, capsule)).status).toBe('delivered');
  const { deliveryDate, createdAt } = await getCapsule(user, capsule);
  expect(Date.parse(deliveryDate)).toBeGreaterThan(Date.parse(createdAt));
  await product.mail.waitFor(user.email, { fits: ({ text }) => text.includes(`/my-capsules/${capsule.id}`) });
  await expect(deliverTimeCapsuleNow(product.database.adminUrl, capsule.id)).rejects.toThrow(
    'There is no time capsule',
  );
});
