import { linksIn } from '@dear-future/testing/mailbox-reader';
import { expect, test } from '../fixtures.js';

test('a message goes from the landing page into the mailbox and plays', async ({ user, newUser, product }) => {
  const { page } = user;
  await page.goto('/');
  await expect(user.heading('Capture Today, Treasure Tomorrow')).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await user.logIn();
  await page.waitForURL('**/record');

  await expect(user.heading('Create a New Capsule')).toBeVisible();
  await user.writePrompt('  For the year I turn forty  ', 'What made you laugh this week?');
  await user.record();

  // The recording outlives a reload.
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

  // The open list is updated live.
  await expect(card.getByText('Delivered', { exact: true }).first()).toBeVisible();

  // The link asks a signed-out browser to log in first, and then opens the video.
  const phone = await newUser({ email: user.email, viewport: { width: 390, height: 844 } });
  await phone.page.goto(linksIn(mail).find((each) => each.includes('/my-capsules')) ?? '');
  await expect(phone.heading('Authentication Required')).toBeVisible();
  await phone.page.waitForURL('**/api/login?**');
  await phone.logIn();
  await expect(phone.page.getByRole('dialog').getByText('Remember the <b>blue</b> door.')).toBeVisible();
  await phone.watchVideo();

  // Removed here, it leaves the page that is open there.
  await page.getByRole('button', { name: 'Remove For the year I turn forty' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Capsule' }).click();
  await expect(user.toast('Time Capsule Removed')).toBeVisible();
  await expect(user.heading('No time capsules yet')).toBeVisible();
  await expect(phone.text(/not among yours\. You may have removed it/)).toBeVisible();
});

test('a seeded prompt reaches the app, and its recording can be sought once it is prepared', async ({
  user,
  product,
}) => {
  const { page } = user;
  await user.open('/record', 'Create a New Capsule');
  await user.choosePrompt();
  await user.record(2);
  await user.button('Keep This Recording').click();
  await user.schedule(4, { method: 'App' });
  await expect(user.toast('Success!')).toBeVisible();

  const notifications = async (): Promise<{ path: string }[]> =>
    (await (await page.request.get('/api/notifications')).json()) as { path: string }[];
  await expect.poll(notifications, { timeout: 30_000 }).toHaveLength(1);
  await expect.poll(() => user.capsules(), { timeout: 30_000 }).toMatchObject([{ videoReady: true }]);
  const mails = await product.mail.to(user.email);
  expect(mails.filter(({ text }) => text.includes('/my-capsules'))).toEqual([]);

  const [notification] = await notifications();
  await page.goto(notification?.path ?? '');
  await user.watchVideo();
  const video = page.getByRole('dialog').locator('video');
  const sought = await video.evaluate(async (element) => {
    const player = element as HTMLVideoElement;
    player.pause();
    const seeked = new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }));
    player.currentTime = 1.5;
    await seeked;
    return { at: player.currentTime, length: player.duration };
  });
  expect(sought.at).toBeCloseTo(1.5, 1);
  expect(sought.length).toBeGreaterThan(1.5);
  expect(sought.length).toBeLessThan(10);
});
