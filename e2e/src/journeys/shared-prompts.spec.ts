import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { linksIn } from '@dear-future/testing/mailbox-reader';
import type { Locator, Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { expect, test } from '../fixtures.js';
import {
  createPrompt,
  createPromptByForm,
  expectPromptNotFound,
  fillInDetails,
  openResponses,
  respond,
  submitResponse,
} from '../shared-prompts.js';
import { sendVideo } from '../send-video.js';

test('a guest on a phone responds to a prompt, and its owner sees it live', async ({ owner, guest, product }) => {
  const title = 'For Grandma’s eightieth';
  const link = await createPromptByForm(owner, title, 'What is the first thing you remember about her?');
  await expect(owner.card(title).getByText('0 views')).toBeVisible();
  // A visit by the owner does not count.
  const ownVisit = await owner.context.newPage();
  await ownVisit.goto(link);
  await expect(ownVisit.getByRole('heading', { name: title })).toBeVisible();
  await ownVisit.close();
  await owner.card(title).getByRole('link', { name: 'View' }).click();
  await owner.page.waitForURL('**/shared-prompts/*/responses');
  await expect(owner.heading('No Responses Yet')).toBeVisible();
  await expect(owner.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const email = `tom.${owner.email}`;
  const editLink = await respond(guest, link, { name: 'Tom', email, note: 'Her garden.\nAnd the gate that sang.' });
  expect(editLink.startsWith(`${link}#edit=`)).toBe(true);
  expect(await guest.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  // The owner's page is updated live, without a reload.
  const response = owner.card('Tom');
  await expect(response.getByText('Her garden.')).toBeVisible();
  await expect(response.getByText(email)).toBeVisible();
  await expect(owner.exactText('1 response')).toBeVisible();
  await owner.button('Notifications, 1 unread').click();
  const notifications = owner.page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText(`Tom answered “${title}”`)).toBeVisible();
  await owner.page.keyboard.press('Escape');

  await response.getByRole('button', { name: 'Watch Response' }).click();
  await owner.watchVideo();
  await owner.page.keyboard.press('Escape');
  await expect(owner.page.getByRole('dialog')).toHaveCount(0);
  // Watching the response marked its notification as read.
  await expect(owner.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const single = await download(owner.page, response.getByRole('link', { name: 'Download the response from Tom' }));
  const archive = await download(owner.page, owner.page.getByRole('link', { name: 'Download all' }));
  expect(single.name).toMatch(/^Tom \d{4}-\d\d-\d\d\.webm$/);
  expect(archive.name).toMatch(/^For Grandma’s eightieth.*\.zip$/);
  expect(await readZipEntries(archive.bytes)).toEqual([
    { name: expect.stringMatching(/^0*1 Tom \d{4}-\d\d-\d\d\.webm$/), sha256: sha256(single.bytes) },
  ]);

  const mail = await product.mail.waitFor(owner.email, {
    fits: ({ subject }) => subject.startsWith('New response from Tom'),
  });
  expect(linksIn(mail)).toContain(owner.page.url());
  const notificationEmails = (await product.mail.to(owner.email)).filter(
    ({ text }) => !text.includes('/api/login/verify'),
  );
  expect(notificationEmails).toHaveLength(1);
  // The product sends no email to an address that a guest typed.
  expect(await product.mail.to(email)).toEqual([]);

  // The link to turn emails off works in the guest's browser, which has no session.
  await guest.page.goto(linksIn(mail).find((each) => each.includes('/unsubscribe/')) ?? '');
  await guest.button('Turn Off').click();
  await expect(guest.heading('Response emails are off')).toBeVisible();
  await owner.page.goto('/account');
  await expect(owner.page.getByRole('switch', { name: /^Email me/ })).not.toBeChecked();

  await owner.page.getByRole('link', { name: 'Shared Prompts' }).first().click();
  await expect(owner.card(title).getByText('1 response', { exact: true })).toBeVisible();
  await expect(owner.card(title).getByText('1 view', { exact: true })).toBeVisible();
});

test('a prompt refuses a late response while it is closed, and accepts it after it is reopened', async ({
  owner,
  guest,
  newGuest,
  consoleErrors,
}) => {
  consoleErrors.allow(404, 409);
  const prompt = await createPrompt(owner, 'Before you leave school');
  await openResponses(owner, prompt);
  await guest.page.goto(prompt.link);
  await expect(guest.heading('Record Your Response')).toBeVisible();
  await guest.recordVideo();
  await fillInDetails(guest, { name: 'Tom' });

  await owner.button('Close Prompt').click();
  await expect(owner.toast('Prompt Closed')).toBeVisible();
  const lateGuest = await newGuest();
  expect((await lateGuest.page.goto(prompt.link))?.status()).toBe(404);
  await expect(lateGuest.heading('This Question Is Closed')).toBeVisible();

  await guest.button('Submit Response').click();
  const notice = guest.page.getByRole('alert').filter({ hasText: 'This question is closed' });
  await expect(notice.getByText(/^Try again later, or/)).toBeVisible();
  const copy = await download(guest.page, notice.getByRole('link', { name: 'Save a Copy' }));
  expect(copy.name).toMatch(/\.webm$/);
  expect(copy.bytes.length).toBeGreaterThan(0);

  await owner.button('Reopen Prompt').click();
  await expect(owner.toast('Prompt Reopened')).toBeVisible();
  await submitResponse(guest, 'Try Again');
  await expect(owner.exactText('1 response')).toBeVisible();

  // The late guest can respond now, too.
  await respond(lateGuest, prompt.link, {});
  await expect(owner.exactText('2 responses')).toBeVisible();
});

test('deleting a response or a prompt removes its videos, after confirmation', async ({
  owner,
  guest,
  consoleErrors,
}) => {
  consoleErrors.allow(404);
  const prompt = await createPrompt(owner, 'One year in this apartment');
  await openResponses(owner, prompt);
  await sendVideo(prompt.link, { name: 'Tom' });
  await sendVideo(prompt.link);
  await expect(owner.card('Anonymous')).toBeVisible();

  const question = owner.page.getByRole('alertdialog', { name: 'Delete this response?' });
  await owner.button('Delete the response from Tom').click();
  await expect(question).toContainText(
    'The video from Tom and the note with it will be deleted. This can’t be undone.',
  );
  await owner.confirm('Cancel');
  await expect(question).toBeHidden();
  await owner.button('Delete the response from Tom').click();
  await owner.confirm('Delete Response');
  await expect(owner.toast('Response Deleted')).toBeVisible();
  await expect(owner.card('Tom')).toBeHidden();
  await expect(owner.exactText('1 response')).toBeVisible();

  const responses = await owner.get<{ videoFileName: string }[]>(`/api/shared-prompts/${prompt.id}/responses`);
  expect(responses).toHaveLength(1);
  const video = `/api/videos/${responses[0]?.videoFileName ?? ''}`;
  expect((await owner.page.request.get(video)).status()).toBe(200);

  await owner.page.getByRole('button', { name: 'Delete Prompt' }).click();
  const promptQuestion = owner.page.getByRole('alertdialog', { name: 'Delete this prompt?' });
  await expect(promptQuestion).toContainText(
    'Its link will stop working, and its response and video will be deleted too. This can’t be undone.',
  );
  await owner.confirm('Delete Prompt');
  await expect(owner.toast('Prompt Deleted')).toBeVisible();
  await owner.page.waitForURL('**/shared-prompts');
  await expect(owner.heading('No shared prompts yet')).toBeVisible();
  await owner.expectVideoDeleted(video);
  await expectPromptNotFound(guest, prompt.link);
  await owner.page.goto(`/shared-prompts/${prompt.id}/responses`);
  await expect(owner.heading('Prompt Not Found')).toBeVisible();
});

async function download(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function readZipEntries(zip: Buffer): Promise<{ name: string; sha256: string }[]> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const entries = [];
  for await (const entry of archive.eachEntry()) {
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    entries.push({ name: entry.fileName, sha256: sha256(bytes) });
  }
  return entries;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
