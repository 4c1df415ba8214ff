// Real: everything. Five services as processes, PostgreSQL, Redis, S3, SMTP, Chromium. Only the camera is Chromium's fake one.
import { aHouse } from './house.js';
import { answer, ask, choose, errorsBut, fillIn, findsNoPrompt, submit } from './shared-prompt.js';

const house = aHouse();

it('tells a stranger with an unknown link that there is no such prompt', async () => {
  const lost = await house.stranger();
  expect(await findsNoPrompt(lost, '/share/7YWHMfk9JZe1LbsxHnoKfM')).toBe(404);
  expect(await findsNoPrompt(lost, '/share/short')).toBe(404);
  expect(errorsBut(lost, 404)).toEqual([]);
  await lost.context.close();
});

it('closes behind whoever comes late, keeps what they recorded, and takes it once it is open again', async () => {
  const ida = await house.owner('ida@example.test');
  const prompt = await ask(ida, 'Before you leave school', 'What should your teachers know?');
  const tom = await house.stranger();
  await tom.page.goto(prompt.link);
  await tom.heading('Record Your Response').waitFor();
  await tom.take(2);
  await fillIn(tom, { name: 'Tom' });

  await choose(ida, prompt.title, 'Close Prompt');
  await ida.toast('Prompt Closed');
  const late = await house.stranger();
  await findsNoPrompt(late, prompt.link);

  await tom.button('Submit Response').click();
  const notice = tom.page.getByRole('alert').filter({ hasText: 'This prompt is closed' });
  await notice.getByText(/^We are sorry: it could not be handed over any more\./).waitFor();
  const [copy] = await Promise.all([
    tom.page.waitForEvent('download'),
    notice.getByRole('link', { name: 'Save a Copy' }).click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/\.webm$/);
  expect(await copy.failure()).toBeNull();

  await choose(ida, prompt.title, 'Reopen Prompt');
  await ida.toast('Prompt Reopened');
  await submit(tom, 'Try Again');
  await ida.page.getByText('1 response', { exact: true }).waitFor();

  // Whoever found it closed may try again as well.
  await answer(late, prompt, {});
  await ida.page.getByText('2 responses', { exact: true }).waitFor();
  expect([...ida.errors, ...errorsBut(tom, 409), ...errorsBut(late, 404)]).toEqual([]);
  await Promise.all([ida.context.close(), tom.context.close(), late.context.close()]);
});
