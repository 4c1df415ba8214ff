import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { SmtpStub } from '@dear-future/testing/smtp-stub';
import { expect, test } from '../fixtures.js';
import { choosePrompt, waitUntilLoaded } from '../screens/actions.js';
import {
  addPerson,
  changeAddress,
  deliverCapsule,
  linkIn,
  recipientButton,
  scheduleCapsuleFor,
  waitForEmail,
} from '../recipients.js';
import { getCapsule, makeDue } from '../time-capsules.js';

test('two people open a love letter: one at a new address, and one who answers it and keeps it', async ({
  user,
  newGuest,
}) => {
  const { page } = user;
  const bensAddress = `ben-${user.email}`;
  await page.goto('/love-stories');
  await page.getByRole('link', { name: 'Record a Love Letter' }).click();
  await user.signInByEmail();
  await page.waitForURL('**/record?for=people');
  const { email: annsAddress } = await addPerson(user, 'Ann');
  await choosePrompt(page);
  await page.reload();
  await user.record(2);
  await user.button('Keep This Recording').click();
  await expect(recipientButton(user, 'Me')).toHaveAttribute('aria-pressed', 'false');
  await user.button('Create Time Capsule').click();
  await expect(user.text('Please choose who your time capsule is for.')).toBeVisible();
  await recipientButton(user, 'Ann').click();
  await recipientButton(user, 'Add a Person').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Ben');
  await form.getByLabel('Email', { exact: true }).fill(bensAddress);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(recipientButton(user, 'Ben')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByPlaceholder('What should they know before they press play?')).toBeVisible();
  await user.schedule(4, { note: 'Remember the <b>blue</b> door.' });
  await expect(user.toast('Success!')).toBeVisible();

  const mail = await waitForEmail(user, bensAddress);
  expect(mail.text).toContain(user.email);
  expect(mail.text).not.toContain('blue');
  const ben = await newGuest();
  await ben.page.goto(linkIn(mail));
  await expect(ben.button('Open It')).toBeVisible();
  // The secret disappears from the URL, but a reload shows the same page.
  await expect(ben.page).toHaveURL(/\/open$/);
  await ben.page.reload();
  await page.goto('/my-capsules');
  await expect(user.text('Ann (Sent) and Ben (Sent)')).toBeVisible();

  const ann = await newGuest();
  await ann.page.goto(linkIn(await waitForEmail(user, annsAddress)));
  await changeAddress(ann, `new-${annsAddress}`);
  await ann.page.goto(linkIn(await waitForEmail(user, `new-${annsAddress}`)));
  await expect(ann.page).toHaveURL(/\/open$/);
  await ann.button('Open It').click();
  await expect(user.text('Ann (Opened) and Ben (Sent)')).toBeVisible();

  await ben.button('Open It').click();
  await expect(ben.text('Remember the <b>blue</b> door.')).toBeVisible();
  await expect(user.text('Ben (Opened)')).toBeVisible();
  await ben.page.getByLabel('A line of thanks').fill('Thank you!');
  await ben.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ben.text('You wrote: ')).toBeVisible();
  await ben.button('Answer with a Video').click();
  await ben.recordVideo(2);
  await ben.button('Send Video').click();
  await expect(ben.text(/^You sent a video, and .+ will find it/)).toBeVisible();
  await expect(user.text('Ann (Opened) and Ben (Answered)')).toBeVisible();
  await page.getByRole('article').getByRole('heading').getByRole('link').click();
  await expect(user.text('Thank you!')).toBeVisible();
  await expect(user.button('Play Answer from Ben')).toBeVisible();

  await ben.page.getByRole('link', { name: 'Log in to keep this in your account' }).click();
  await ben.page.waitForURL('**/api/login?**');
  // Clears the tab's storage, as if the email app had opened the sign-in link in a new tab.
  await ben.page.evaluate(() => sessionStorage.clear());
  await ben.signInByEmail();
  await expect(ben.page).toHaveURL(/\/open$/);
  await ben.button('Keep in My Account').click();
  await ben.page.getByRole('link', { name: 'your account', exact: true }).click();
  await ben.button('View Video').click();
  await ben.watchVideo();
  await ben.page.keyboard.press('Escape');
  await page.goto('/my-capsules');
  await user.button(/^Remove /).click();
  // Hovering keeps the toast open.
  await user.toast('Time Capsule Removed').hover();
  await expect(ben.text('removed this capsule, so you can’t watch it')).toBeVisible();
  await user.button('Undo').click();
  await expect(ben.button('View Video')).toBeVisible();
  await ben.button(/^Remove /).click();
  await ben.confirm('Remove Capsule');
  await expect(ben.heading('Received')).toBeHidden();
});

test('a child’s capsule goes to the child’s own address, not the guardian’s, and again to the child’s next', async ({
  user,
  newGuest,
  product,
}) => {
  const { page } = user;
  const guardiansAddress = `rosa-${user.email}`;
  const [childsAddress, newAddress] = [`ida-${user.email}`, `ida.moved-${user.email}`];
  await user.signIn();
  const ida = await addPerson(user, 'Ida', { guardianName: 'Rosa', email: guardiansAddress });
  const capsule = await scheduleCapsuleFor(user, ida);
  await user.open('/account', 'Account');
  await waitUntilLoaded(user.text(`Guardian: Rosa, ${guardiansAddress}`));
  await user.button('Edit Ida').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Email', { exact: true }).fill(childsAddress);
  await form.getByLabel(/^Guardian’s name/).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(user.exactText(childsAddress)).toBeVisible();

  await makeDue(user, capsule);
  const firstEmail = await waitForEmail(user, childsAddress);
  expect(firstEmail.subject).toMatch(/^A video from /);
  const child = await newGuest();
  await child.page.goto(linkIn(firstEmail));
  await changeAddress(child, newAddress);
  const secondLink = linkIn(await waitForEmail(user, newAddress));
  await page.reload();
  await expect(user.exactText(newAddress)).toBeVisible();
  await expect
    .poll(async () => (await user.get<NotificationDto[]>('/api/notifications')).map(({ title }) => title))
    .toContain('Ida has a new email address');

  // Both links work, and each of the child’s addresses got one email.
  expect(secondLink).not.toBe(linkIn(firstEmail));
  for (const link of [linkIn(firstEmail), secondLink]) {
    const recipient = await newGuest();
    await recipient.page.goto(link);
    await expect(recipient.text('For Ida, recorded on')).toBeVisible();
  }
  const addresses = [guardiansAddress, childsAddress, newAddress];
  const counts = addresses.map(async (each) => (await product.mail.to(each)).length);
  expect(await Promise.all(counts)).toEqual([0, 1, 1]);
});

test('a new user who chooses too many people is told why, and the form stays filled in', async ({
  user,
  consoleErrors,
}) => {
  consoleErrors.allow(429);
  const { page } = user;
  const names = ['Ann', 'Ben', 'Cleo', 'Dan'];
  await user.signIn();
  for (const name of names) await addPerson(user, name);
  await user.openRecorder();
  await user.record();
  await user.keepFor('1 Year');
  for (const name of names) await recipientButton(user, name).click();
  await page.getByLabel(/Personal note/).fill('Remember the blue door.');
  await user.button('Create Time Capsule').click();
  await expect(user.text(/^You’ve reached the limit of 3 people on your first day/)).toBeVisible();
  await recipientButton(user, 'Dan').click();
  await user.button('Try Again').click();
  await expect(user.toast('Success!')).toBeVisible();
  expect(await user.get('/api/time-capsules')).toMatchObject([
    { personalNote: 'Remember the blue door.', recipients: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cleo' }] },
  ]);
});

test('a delivered capsule can be shared with one more person', async ({ user, newGuest }) => {
  const { page } = user;
  await user.signIn();
  const { id } = (await deliverCapsule(user, await addPerson(user, 'Ben'))).capsule;
  await page.goto(`/my-capsules/${id}/open`);
  await user.button('Open It').click();
  await user.button('Share It with Someone').click();
  const dialog = page.getByRole('dialog', { name: 'Share It with Someone' });
  await expect(dialog.getByText('Already chosen: Ben (Sent).')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a Person' }).click();
  const form = page.getByRole('dialog', { name: /Person/ });
  await form.getByLabel('Name', { exact: true }).fill('Cleo');
  await form.getByLabel('Email', { exact: true }).fill(`cleo-${user.email}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(user.toast('Shared')).toBeVisible();
  const mail = await waitForEmail(user, `cleo-${user.email}`);
  const cleo = await newGuest();
  await cleo.page.goto(linkIn(mail));
  await cleo.button('Open It').click();
  await expect(cleo.text('It’s for Cleo.')).toBeVisible();
  await page.goto(`/my-capsules/${id}`);
  await expect(page.getByRole('region', { name: 'Shared with' }).getByText('Opened')).toBeVisible();
  await expect(user.text('You shared it with Cleo.')).toBeVisible();
});

test('a person whose mailbox was full gets the capsule when its owner sends it again', async ({ user, product }) => {
  const { page } = user;
  await user.signIn();
  // Ben is added first, so that the delivery service knows him before its restart below.
  const ben = await addPerson(user, 'Ben');
  const { capsule } = await deliverCapsule(user, await addPerson(user, 'Ann'));
  await expect.poll(async () => (await getCapsule(user, capsule)).status).toBe('delivered');
  const fullMailbox = await SmtpStub.start();
  fullMailbox.behave([], { at: 'rcpt', code: 552, reply: '552 5.2.2 mailbox full' });
  try {
    await product.restart('delivery', { SMTP_URL: fullMailbox.url });
    await user.post(`/api/time-capsules/${capsule.id}/share`, { recipients: ben.id });
    await expect
      .poll(async () => (await getCapsule(user, capsule)).recipients.map(({ canSendAgain }) => canSendAgain))
      .toEqual([false, true]);
    await product.restart('delivery');
  } finally {
    await fullMailbox.stop();
  }

  await page.goto('/my-capsules');
  await expect(user.text('Our email may not have reached Ben.')).toBeVisible();
  await page.goto(`/my-capsules/${capsule.id}`);
  await expect(user.text('Ben’s email provider refused our email.')).toBeVisible();
  const shared = page.getByRole('region', { name: 'Shared with' });
  await expect(shared.getByText('Email may not have arrived')).toBeVisible();
  await user.button('Send Again to Ben').click();
  await expect(user.toast('Sending It Again')).toBeVisible();
  expect((await waitForEmail(user, ben.email)).text).toContain(user.email);
  await expect(shared.getByText('Sent', { exact: true })).toBeVisible();
  await expect(user.button(/^Send Again/)).toBeHidden();
  await expect(user.text('Our email may not have reached')).toBeHidden();
  expect(await product.mail.to(ben.email)).toHaveLength(1);
});
