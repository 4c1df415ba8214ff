// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { aHouse } from './house.js';
import { answer, ask, card, choose, errorsBut, findsNoPrompt, viewResponses } from './shared-prompt.js';

const house = aHouse();

it('asks before a response or a prompt goes, says what goes, and then it is gone', async () => {
  const ida = await house.owner('ida@example.test');
  const prompt = await ask(ida, 'One year in this house', 'What do you want to hear again?');
  await viewResponses(ida, prompt.title);
  const tom = await house.stranger();
  await answer(tom, prompt, { name: 'Tom' });
  await tom.button('Record Another').click();
  await answer(tom, prompt, {});
  await card(ida, 'Anonymous').waitFor();

  await ida.button('Delete the response of Tom').click();
  const ofTom = ida.page.getByRole('alertdialog', { name: 'Delete this response?' });
  await ofTom
    .getByText('The video from Tom and what was written with it are deleted. This cannot be undone.')
    .waitFor();
  await ofTom.getByRole('button', { name: 'Keep' }).click();
  await ofTom.waitFor({ state: 'detached' });
  await ida.button('Delete the response of Tom').click();
  await ofTom.getByRole('button', { name: 'Delete Response' }).click();
  await ida.toast('Response Deleted');
  await card(ida, 'Tom').waitFor({ state: 'detached' });
  await ida.page.getByText('1 response', { exact: true }).waitFor();

  const id = new URL(ida.page.url()).pathname.split('/')[2] ?? '';
  const list = (await (await ida.page.request.get(`/api/shared-prompts/${id}/responses`)).json()) as {
    videoFileName: string;
  }[];
  expect(list).toHaveLength(1);
  const video = `/api/videos/${list[0]?.videoFileName ?? ''}`;
  expect((await ida.page.request.get(video)).status()).toBe(200);

  await choose(ida, prompt.title, 'Delete');
  const ofPrompt = ida.page.getByRole('alertdialog', { name: 'Delete this prompt?' });
  await ofPrompt
    .getByText('Its link stops working, and its 1 response and the video in it are deleted too. This cannot be undone.')
    .waitFor();
  await ofPrompt.getByRole('button', { name: 'Delete Prompt' }).click();
  await ida.toast('Prompt Deleted');
  await ida.page.waitForURL('**/shared-prompts');
  await ida.heading('No shared prompts yet').waitFor();
  expect((await ida.page.request.get(video)).status()).toBe(404);
  await tom.button('Record Another').click();
  await findsNoPrompt(tom, prompt.link);
  await ida.page.goto(`/shared-prompts/${id}/responses`);
  await ida.heading('Prompt Not Found').waitFor();
  expect([...errorsBut(ida, 404), ...errorsBut(tom, 404)]).toEqual([]);
  await Promise.all([ida.context.close(), tom.context.close()]);
});
