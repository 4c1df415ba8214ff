// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { aHouse } from './house.js';
import type { Person } from './person.js';
import { answer, ask, card, choose, errorsBut, viewResponses } from './shared-prompt.js';

const house = aHouse();

it('lets a responder watch, replace and withdraw by the receipt, on any device', async () => {
  const ida = await house.owner('ida@example.test');
  const prompt = await ask(ida, 'For the two of you', 'Which day do you remember?');
  await viewResponses(ida, prompt.title);
  const tom = await house.stranger();
  const receipt = await answer(tom, prompt, { name: 'Tom', note: 'The rain.' });
  // A reload loses nothing. By his own choice his browser knows him again, without the receipt in the address.
  await tom.page.reload();
  expect(await tom.page.getByRole('textbox', { name: 'Your receipt' }).inputValue()).toBe(receipt);
  await tom.page.getByRole('checkbox', { name: 'Keep it in this browser' }).check();
  await tom.page.goto('/');
  await tom.page.goto(prompt.link);
  await tom.heading('Record Your Response').waitFor();
  await tom.button('Open the response of Tom').click();
  await tom.page.getByText('The rain.').waitFor();
  expect(tom.page.url()).toBe(prompt.link);
  await card(ida, 'Tom').getByText('The rain.').waitFor();
  const id = new URL(ida.page.url()).pathname.split('/')[2] ?? '';
  const first = await videos(ida, id);

  const desk = await house.person('nobody@example.test');
  // The permission to fetch the video is lost at first, as after a long pause: the player gets it anew and plays on.
  const reads: string[] = [];
  await desk.page.route('**/api/public/receipt', async (route) => {
    reads.push(route.request().method());
    if (reads.length > 1) return route.continue();
    const response = await route.fetch();
    await desk.context.clearCookies();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'set-cookie');
    return route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
  await desk.page.goto(receipt);
  await desk.heading(prompt.title).waitFor();
  await desk.page.getByText('The rain.').waitFor();
  // Read out of the address and gone from it, for whoever uses this browser next.
  expect(desk.page.url()).toBe(prompt.link);
  await desk.watches(desk.page.getByRole('group', { name: 'Your response' }));
  expect(reads).toEqual(['GET', 'GET']);
  await desk.page.unroute('**/api/public/receipt');

  // Closed, it can still be watched and not changed; the page itself answers 404 like that of any closed prompt.
  await choose(ida, prompt.title, 'Close Prompt');
  await ida.toast('Prompt Closed');
  await desk.page.reload();
  await desk.page.getByText(/^This question is closed: your response is kept as it is\./).waitFor();
  await desk.watches(desk.page.getByRole('group', { name: 'Your response' }));
  expect(await desk.button('Withdraw').count()).toBe(0);
  await choose(ida, prompt.title, 'Reopen Prompt');
  await ida.toast('Prompt Reopened');
  await desk.page.reload();

  await desk.button('Replace').click();
  await desk.heading('Record It Anew').waitFor();
  await desk.take(2);
  expect(await desk.page.getByLabel(/^Name/).inputValue()).toBe('Tom');
  await desk.page.getByLabel(/^Personal Note/).fill('The rain, and the dance in it.');
  await desk.button('Replace Response').click();
  await desk.toast('Response Replaced');
  await desk.page.getByText('The rain, and the dance in it.').waitFor();
  await desk.watches(desk.page.getByRole('group', { name: 'Your response' }));
  await card(ida, 'Tom').getByText('The rain, and the dance in it.').waitFor();
  await ida.page.getByText('1 response', { exact: true }).waitFor();
  const second = await videos(ida, id);
  expect(second).toHaveLength(1);
  expect(second).not.toEqual(first);
  expect((await ida.page.request.get(`/api/videos/${first[0] ?? ''}`)).status()).toBe(404);
  await card(ida, 'Tom').getByRole('button', { name: 'Watch Response' }).click();
  await ida.watches();
  await ida.page.keyboard.press('Escape');

  await desk.button('Withdraw').click();
  const sheet = desk.page.getByRole('alertdialog', { name: 'Withdraw your response?' });
  await sheet.getByText(/^Your video, your name and your note are deleted/).waitFor();
  await sheet.getByRole('button', { name: 'Withdraw' }).click();
  await desk.heading('Response Withdrawn').waitFor();

  // The owner's open page empties by itself.
  await ida.heading('No Responses Yet').waitFor();
  await ida.page.getByText('0 responses', { exact: true }).waitFor();
  expect((await ida.page.request.get(`/api/videos/${second[0] ?? ''}`)).status()).toBe(404);
  await tom.page.reload();
  await tom.heading('Response Not Found').waitFor();
  await tom.button('Go to the Question').click();
  await tom.heading('Record Your Response').waitFor();
  const later = await house.stranger();
  await later.page.goto(receipt);
  await later.heading('Response Not Found').waitFor();
  // Her page may have asked for a poster in the moment in which its video was replaced or withdrawn.
  const errors = [errorsBut(ida, 404), errorsBut(desk, 401, 404), errorsBut(tom, 404), errorsBut(later, 404)];
  expect(errors.flat()).toEqual([]);
  await Promise.all([ida.context.close(), tom.context.close(), desk.context.close(), later.context.close()]);
});

async function videos(person: Person, promptId: string): Promise<string[]> {
  const list = await person.page.request.get(`/api/shared-prompts/${promptId}/responses`);
  return ((await list.json()) as { videoFileName: string }[]).map(({ videoFileName }) => videoFileName);
}
