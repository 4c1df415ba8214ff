import { broken, json, refusal, silence } from '../answers.js';
import { fill, openMenu, toToast, then } from '../actions.js';
import { button, dialog, heading, press, screensOf, words } from '../screen.js';
import { day, id, LONG_TEXT, LONG_TITLE, PROMPT } from '../samples.js';

const LIST = 'GET /api/shared-prompts';
const CREATE = 'POST /api/shared-prompts';
const CLOSED = { ...PROMPT, id: id(21), promptTitle: 'Class of 2017', status: 'closed', submissionCount: 118 } as const;
const QUIET = {
  ...PROMPT,
  id: id(22),
  promptTitle: 'One piece of advice',
  submissionCount: 0,
  viewCount: 1,
  createdAt: day(0),
};
const ALL = [PROMPT, CLOSED, QUIET];
const more = button(`More for ${PROMPT.promptTitle}`);
const create = then(press('Create Prompt'), fill({ Title: 'Class of 2017', Description: 'Where did life take you?' }));
const submit = async (page: Parameters<typeof create>[0]): Promise<void> => {
  await dialog(page).getByRole('button', { name: 'Create Prompt' }).click();
};

export const SHARED_PROMPTS = screensOf(
  { area: 'shared-prompts', who: 'signed-in', path: '/shared-prompts', answers: { [LIST]: json(ALL, { total: 3 }) } },
  [
    { name: 'open, closed and new', settled: words('3 questions out in the world') },
    { name: 'on their way', answers: { [LIST]: silence }, settled: heading('Shared Prompts') },
    { name: 'empty', answers: { [LIST]: json([], { total: 0 }) }, settled: heading('No shared prompts yet') },
    { name: 'did not load', answers: { [LIST]: broken }, settled: heading('Your prompts did not load') },
    {
      name: 'long content',
      answers: {
        [LIST]: json([{ ...PROMPT, promptTitle: LONG_TITLE, promptDescription: LONG_TEXT, viewCount: 1_234_567 }], {
          total: 1,
        }),
      },
      settled: words('1 question out in the world'),
    },
    {
      name: 'many, with more to come',
      answers: {
        [LIST]: json(
          Array.from({ length: 50 }, (_, index) => ({ ...(ALL[index % 3] ?? PROMPT), id: id(2000 + index) })),
          { total: 80, next: '/api/shared-prompts?limit=50&cursor=next' },
        ),
      },
      settled: words('80 questions out in the world'),
    },
    { name: 'create dialog', act: press('Create Prompt'), settled: dialog, layer: true },
    { name: 'create dialog filled in', act: create, settled: dialog, layer: true },
    { name: 'creating', answers: { [CREATE]: silence }, act: then(create, submit), settled: dialog, layer: true },
    {
      name: 'created',
      answers: { [CREATE]: json(QUIET, { status: 201 }) },
      act: toToast(create, submit),
      settled: words('Prompt Created! 🎉'),
      layer: true,
    },
    {
      name: 'creation failed',
      answers: { [CREATE]: refusal('too_many_requests', 'That was a lot at once. Please try again in a minute.') },
      act: toToast(create, submit),
      settled: words('Creation Failed'),
      layer: true,
    },
    {
      name: 'menu open',
      act: openMenu(PROMPT.promptTitle),
      settled: (page) => page.getByRole('menu'),
      layer: true,
    },
    {
      name: 'rename dialog',
      act: async (page) => {
        await button(`More for ${QUIET.promptTitle}`)(page).click();
        await page.getByRole('menuitem', { name: 'Rename' }).click();
      },
      settled: dialog,
      layer: true,
    },
    {
      name: 'delete asked',
      act: async (page) => {
        await more(page).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
      },
      settled: dialog,
      layer: true,
    },
    {
      name: 'link copied',
      act: toToast(press('Copy Link')),
      settled: words('Link Copied! 📋'),
      layer: true,
    },
  ],
);
