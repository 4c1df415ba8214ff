import { expect, test } from '../fixtures.js';
import { createPrompt, openResponses, respond } from '../shared-prompts.js';
import type { User } from '../user.js';

async function getVideos(owner: User, promptId: string): Promise<string[]> {
  const responses = await owner.get<{ videoFileName: string }[]>(`/api/shared-prompts/${promptId}/responses`);
  return responses.map(({ videoFileName }) => videoFileName);
}

test('a responder watches, replaces and withdraws a response with its edit link, on any device', async ({
  owner,
  guest,
  newUser,
  newGuest,
  consoleErrors,
}) => {
  // The owner's page may request a poster just as its video is replaced or withdrawn.
  consoleErrors.allow(404);
  const prompt = await createPrompt(owner, 'For the two of you');
  await openResponses(owner, prompt);
  const editLink = await respond(guest, prompt.link, { name: 'Tom', note: 'The rain.' });
  await guest.page.reload();
  await expect(guest.page.getByRole('textbox', { name: 'Your edit link' })).toHaveValue(editLink);
  await guest.button('Watch Your Response').click();
  await expect(guest.text('The rain.')).toBeVisible();
  // The URL has no secret, so the next guest on this device sees only the question.
  expect(guest.page.url()).toBe(prompt.link);
  const tab = await guest.context.newPage();
  await tab.goto(prompt.link);
  await expect(tab.getByRole('heading', { name: 'Record Your Response' })).toBeVisible();
  // A guest who saves the link in the browser finds the response on the prompt's page, too.
  await guest.page.getByRole('checkbox', { name: 'Save the link in this browser' }).check();
  await tab.reload();
  await tab.getByRole('button', { name: 'Open' }).click();
  await expect(tab.getByText('The rain.')).toBeVisible();
  expect(tab.url()).toBe(prompt.link);
  await tab.close();
  await expect(owner.card('Tom').getByText('The rain.')).toBeVisible();
  const firstVideos = await getVideos(owner, prompt.id);

  const desktop = await newUser();
  const player = desktop.page.getByRole('group', { name: 'Your response' });
  // Deletes the first cookie, as if it had expired. The player then gets another cookie and continues.
  const methods: string[] = [];
  await desktop.page.route('**/api/public/edit-link', async (route) => {
    methods.push(route.request().method());
    if (methods.length > 1) return route.continue();
    const response = await route.fetch();
    await desktop.context.clearCookies();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'set-cookie');
    return route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
  await desktop.page.goto(editLink);
  await expect(desktop.heading(prompt.title)).toBeVisible();
  await expect(desktop.text('The rain.')).toBeVisible();
  // The secret is removed from the URL, because others may use this browser.
  expect(desktop.page.url()).toBe(prompt.link);
  await desktop.watchVideo(player);
  expect(methods).toEqual(['GET', 'GET']);
  await desktop.page.unroute('**/api/public/edit-link');

  // While the prompt is closed, the response can be watched but not changed.
  await owner.button('Close Prompt').click();
  await expect(owner.toast('Prompt Closed')).toBeVisible();
  await desktop.page.reload();
  await expect(desktop.text(/^This question is closed, so you can’t change your response anymore\./)).toBeVisible();
  await desktop.watchVideo(player);
  await expect(desktop.button('Withdraw')).toHaveCount(0);
  await owner.button('Reopen Prompt').click();
  await expect(owner.toast('Prompt Reopened')).toBeVisible();
  await desktop.page.reload();

  await desktop.button('Replace').click();
  await expect(desktop.heading('Record It Again')).toBeVisible();
  await desktop.recordVideo();
  await expect(desktop.page.getByLabel(/^Name/)).toHaveValue('Tom');
  await desktop.page.getByLabel(/^Personal Note/).fill('The rain, and the dance in it.');
  await desktop.button('Replace Response').click();
  await expect(desktop.toast('Response Replaced')).toBeVisible();
  await expect(desktop.text('The rain, and the dance in it.')).toBeVisible();
  await desktop.watchVideo(player);
  await expect(owner.card('Tom').getByText('The rain, and the dance in it.')).toBeVisible();
  await expect(owner.exactText('1 response')).toBeVisible();
  const secondVideos = await getVideos(owner, prompt.id);
  expect(secondVideos).toHaveLength(1);
  expect(secondVideos).not.toEqual(firstVideos);
  await owner.expectVideoDeleted(`/api/videos/${firstVideos[0] ?? ''}`);
  await owner.card('Tom').getByRole('button', { name: 'Watch Response' }).click();
  await owner.watchVideo();
  await owner.page.keyboard.press('Escape');

  await desktop.button('Withdraw').click();
  await expect(desktop.text(/^Your video and everything you entered will be deleted/)).toBeVisible();
  await desktop.confirm('Withdraw');
  await expect(desktop.heading('Response Withdrawn')).toBeVisible();

  // The owner's page is updated live.
  await expect(owner.heading('No Responses Yet')).toBeVisible();
  await expect(owner.exactText('0 responses')).toBeVisible();
  await owner.expectVideoDeleted(`/api/videos/${secondVideos[0] ?? ''}`);
  await guest.page.reload();
  await expect(guest.heading('Response Not Found')).toBeVisible();
  await guest.button('Go to the Question').click();
  await expect(guest.heading('Record Your Response')).toBeVisible();
  const lateVisitor = await newGuest();
  await lateVisitor.page.goto(editLink);
  await expect(lateVisitor.heading('Response Not Found')).toBeVisible();
});
