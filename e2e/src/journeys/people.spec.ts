import { linksIn } from '@dear-future/testing/mailbox-reader';
import { expect, test } from '../fixtures.js';

test('a time capsule for someone: chosen in the form, opened by the link, answered', async ({
  user,
  newGuest,
  product,
}) => {
  const { page } = user;
  const address = `ben-${user.email}`;
  await user.openRecorder();
  await user.record(2);
  await user.button('Keep This Recording').click();
  await page.getByRole('group', { name: 'Who is it for?' }).getByRole('button', { name: 'Add a Person' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Ben');
  await sheet.getByLabel('Email', { exact: true }).fill(address);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(user.button('Ben')).toHaveAttribute('aria-pressed', 'true');
  await user.schedule(4, { note: 'Remember the <b>blue</b> door.' });
  await expect(user.toast('Success!')).toBeVisible();

  const mail = await product.mail.waitFor(address, { fits: ({ text }) => text.includes('/open#') });
  expect(mail.text).toContain(user.email);
  expect(mail.text).not.toContain('blue');
  const ben = await newGuest();
  await ben.page.goto(linksIn(mail).find((each) => each.includes('/open#')) ?? '');
  await expect(ben.button('Open It')).toBeVisible();
  // The secret has left the address, and a reload shows the same.
  await expect(ben.page).toHaveURL(/\/open$/);
  await ben.page.reload();
  await page.goto('/my-capsules');
  await expect(user.text('Ben (Sent)')).toBeVisible();

  await ben.button('Open It').click();
  await expect(ben.text('Remember the <b>blue</b> door.')).toBeVisible();
  await expect(user.text('Ben (Opened)')).toBeVisible();
  await ben.page.getByLabel('A line of thanks').fill('Thank you!');
  await ben.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ben.text('You wrote: ')).toBeVisible();
  await ben.button('Answer with a Video').click();
  await ben.recordVideo(2);
  await ben.button('Send Video').click();
  await expect(ben.text('Your video is on its way.')).toBeVisible();
  await expect(user.text('Ben (Answered)')).toBeVisible();
  await user.button('View Video').click();
  await expect(page.getByRole('dialog').getByText('Thank you!')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Play The answer of Ben' })).toBeVisible();

  await ben.page.getByRole('link', { name: 'Sign in to keep this' }).click();
  await ben.page.waitForURL('**/api/login?**');
  // As in the tab that a mail program opens.
  await ben.page.evaluate(() => sessionStorage.clear());
  await ben.logIn();
  await expect(ben.page).toHaveURL(/\/open$/);
  await ben.button('Keep in My Account').click();
  await ben.page.getByRole('link', { name: 'your account' }).click();
  await ben.button('View Video').click();
  await ben.watchVideo();
  await ben.page.keyboard.press('Escape');
  await page.goto('/my-capsules');
  await user.button(/^Remove /).click();
  await expect(ben.text('removed it, so it can’t be watched')).toBeVisible();
  await user.button('Undo').click();
  await expect(ben.button('View Video')).toBeVisible();
  await ben.button(/^Remove /).click();
  await ben.confirm('Remove Capsule');
  await expect(ben.heading('Received')).toBeHidden();

  await ben.page.goto('/open');
  await ben.button('I Don’t Know This Person').click();
  await ben.confirm('Stop This Sender');
  await expect(ben.heading('They can’t write to you again')).toBeVisible();
});
