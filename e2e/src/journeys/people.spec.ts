import { linksIn } from '@dear-future/testing/mailbox-reader';
import { expect, test } from '../fixtures.js';
import { choosePrompt } from '../screens/actions.js';

test('a love letter: begun from Love Stories, for someone chosen in the form, opened by the link, answered', async ({
  user,
  newGuest,
  product,
}) => {
  const { page } = user;
  const address = `ben-${user.email}`;
  await page.goto('/love-stories');
  await page.getByRole('link', { name: 'Record a Love Letter' }).click();
  await user.logIn();
  await page.waitForURL('**/record?for=people');
  await choosePrompt(page);
  await page.reload();
  await user.record(2);
  await user.button('Keep This Recording').click();
  const choices = page.getByRole('group', { name: 'Who is it for?' });
  await expect(choices.getByRole('button', { name: 'Me', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await user.button('Create Time Capsule').click();
  await expect(user.toast('Missing recipient')).toBeVisible();
  await choices.getByRole('button', { name: 'Add a Person' }).click();
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

  // Its owner opens it too, and shares it.
  const { id } = (await user.get<{ id: string }[]>('/api/time-capsules'))[0]!;
  await page.goto(`/my-capsules/${id}/open`);
  await user.button('Open It').click();
  await user.button('Share It With Someone').click();
  const dialog = page.getByRole('dialog', { name: 'Share It With Someone' });
  await expect(dialog.getByText('Already theirs: Ben (Answered).')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a Person' }).click();
  await sheet.getByLabel('Name', { exact: true }).fill('Cleo');
  await sheet.getByLabel('Email', { exact: true }).fill(`cleo-${address}`);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(user.toast('Shared')).toBeVisible();
  const shared = await product.mail.waitFor(`cleo-${address}`, { fits: ({ text }) => text.includes('/open#') });
  const cleo = await newGuest();
  await cleo.page.goto(linksIn(shared).find((each) => each.includes('/open#')) ?? '');
  await cleo.button('Open It').click();
  await expect(cleo.text('It’s for Cleo.')).toBeVisible();
  await page.goto(`/my-capsules/${id}`);
  await expect(page.getByRole('region', { name: 'Shared with' }).getByText('Opened')).toBeVisible();
  await expect(user.text('You shared it with Cleo.')).toBeVisible();

  await ben.button('I Don’t Know This Person').click();
  await ben.confirm('Stop This Sender');
  await expect(ben.heading('They can’t write to you again')).toBeVisible();
});
