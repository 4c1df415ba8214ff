import { click, clickInDialog, fill, sequence, withToast } from '../actions.js';
import { failure, json, noResponse, refusal } from '../mocks.js';
import { heading, inDialog, screensOf, text } from '../screen.js';
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
  click('Create Prompt'),
  fill({ Title: 'Class of 2017', Description: 'Where did life take you?' }),
);
const submit = sequence(create, clickInDialog('Create Prompt'));

export const SHARED_PROMPTS = screensOf(
  { area: 'shared-prompts', auth: 'signed-in', path: '/shared-prompts', mocks: { [LIST]: json(ALL, { total: 3 }) } },
  [
    { name: 'open, closed and new', settled: text('3 shared prompts') },
    { name: 'loading', mocks: { [LIST]: noResponse }, settled: heading('Shared Prompts') },
    { name: 'empty', mocks: { [LIST]: json([], { total: 0 }) }, settled: heading('No shared prompts yet') },
    { name: 'loading failed', mocks: { [LIST]: failure }, settled: heading('Your prompts didn’t load') },
    { name: 'long content', mocks: { [LIST]: json([LONG], { total: 1 }) }, settled: text('1 shared prompt') },
    { name: 'many, with a next page', mocks: { [LIST]: MANY }, settled: text('80 shared prompts') },
    { name: 'create dialog', act: click('Create Prompt'), ...inDialog },
    { name: 'create dialog, filled in', act: create, ...inDialog },
    { name: 'creating', mocks: { [CREATE]: noResponse }, act: submit, ...inDialog },
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
    { name: 'link copied', ...withToast('Link Copied! 📋', click('Copy Link')) },
  ],
);
