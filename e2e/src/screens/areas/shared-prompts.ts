import { fill, withToast, press, pressInDialog, sequence } from '../actions.js';
import { broken, json, refusal, silence } from '../mocks.js';
import { heading, inDialog, screensOf, words } from '../screen.js';
import { day, id, LONG_TEXT, LONG_TITLE, PROMPT, repeat } from '../samples.js';

const LIST = 'GET /api/shared-prompts';
const CREATE = 'POST /api/shared-prompts';
const CLOSED = { ...PROMPT, id: id(21), promptTitle: 'Class of 2017', status: 'closed', submissionCount: 118 } as const;
const UNANSWERED = {
  ...PROMPT,
  id: id(22),
  promptTitle: 'Advice',
  submissionCount: 0,
  viewCount: 1,
  createdAt: day(0),
};
const ALL = [PROMPT, CLOSED, UNANSWERED];
const LONG = { ...PROMPT, promptTitle: LONG_TITLE, promptDescription: LONG_TEXT, viewCount: 1_234_567 };
const MANY = json(repeat(ALL, 50), { total: 80, next: '/api/shared-prompts?limit=50&cursor=next' });
const create = sequence(
  press('Create Prompt'),
  fill({ Title: 'Class of 2017', Description: 'Where did life take you?' }),
);
const submit = sequence(create, pressInDialog('Create Prompt'));

export const SHARED_PROMPTS = screensOf(
  { area: 'shared-prompts', auth: 'signed-in', path: '/shared-prompts', mocks: { [LIST]: json(ALL, { total: 3 }) } },
  [
    { name: 'open, closed and new', settled: words('3 shared prompts') },
    { name: 'loading', mocks: { [LIST]: silence }, settled: heading('Shared Prompts') },
    { name: 'empty', mocks: { [LIST]: json([], { total: 0 }) }, settled: heading('No shared prompts yet') },
    { name: 'loading failed', mocks: { [LIST]: broken }, settled: heading('Your prompts didn’t load') },
    {
      name: 'long content',
      mocks: { [LIST]: json([LONG], { total: 1 }) },
      settled: words('1 shared prompt'),
    },
    { name: 'many, with a next page', mocks: { [LIST]: MANY }, settled: words('80 shared prompts') },
    { name: 'create dialog', act: press('Create Prompt'), ...inDialog },
    { name: 'create dialog, filled in', act: create, ...inDialog },
    { name: 'creating', mocks: { [CREATE]: silence }, act: submit, ...inDialog },
    {
      name: 'created',
      mocks: { [CREATE]: json(UNANSWERED, { status: 201 }) },
      ...withToast('Prompt Created! 🎉', submit),
    },
    {
      name: 'creation failed',
      mocks: {
        [CREATE]: refusal(
          'too_many_requests',
          'A lot of requests are coming in right now. Please try again in a moment.',
        ),
      },
      ...withToast('Creation Failed', submit),
    },
    { name: 'link copied', ...withToast('Link Copied! 📋', press('Copy Link')) },
  ],
);
