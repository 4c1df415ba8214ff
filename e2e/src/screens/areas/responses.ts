import { click } from '../actions.js';
import { failure, json, noResponse, notFound } from '../mocks.js';
import { button, heading, inDialog, screensOf, text } from '../screen.js';
import { LONG_EMAIL, LONG_NAME, LONG_TEXT, LONG_TITLE, PROMPT, repeat, RESPONSE, RESPONSES } from '../samples.js';

const ONE = 'GET /api/shared-prompts/:id';
const LIST = 'GET /api/shared-prompts/:id/responses';
const path = `/shared-prompts/${PROMPT.id}/responses`;
const none = { [ONE]: json({ ...PROMPT, submissionCount: 0 }), [LIST]: json([], { total: 0 }) };
const longResponse = { ...RESPONSE, responderName: LONG_NAME, responderEmail: LONG_EMAIL, personalNote: LONG_TEXT };

export const RESPONSES_OF_PROMPT = screensOf(
  {
    area: 'responses',
    auth: 'signed-in',
    path,
    mocks: { [ONE]: json(PROMPT), [LIST]: json(RESPONSES, { total: 3 }) },
  },
  [
    { name: 'three responses', settled: heading('Aunt Rosa') },
    { name: 'prompt loading', mocks: { [ONE]: noResponse }, settled: heading('Responses') },
    { name: 'responses loading', mocks: { [LIST]: noResponse }, settled: heading(PROMPT.promptTitle) },
    { name: 'empty', mocks: none, settled: heading('No Responses Yet') },
    {
      name: 'closed',
      mocks: { [ONE]: json({ ...PROMPT, status: 'closed' }) },
      settled: text('No one can add a response.'),
    },
    {
      name: 'closed and empty',
      mocks: { ...none, [ONE]: json({ ...PROMPT, status: 'closed', submissionCount: 0 }) },
      settled: heading('No Responses Yet'),
    },
    { name: 'prompt failed to load', mocks: { [ONE]: failure }, settled: heading('The responses didn’t load') },
    { name: 'responses failed to load', mocks: { [LIST]: failure }, settled: heading('The responses didn’t load') },
    { name: 'prompt not found', mocks: { [ONE]: notFound }, settled: heading('Prompt Not Found') },
    {
      name: 'long content',
      mocks: {
        [ONE]: json({ ...PROMPT, promptTitle: LONG_TITLE, promptDescription: LONG_TEXT }),
        [LIST]: json([longResponse], { total: 1 }),
      },
      settled: heading(LONG_NAME),
    },
    {
      name: 'many responses',
      mocks: {
        [ONE]: json({ ...PROMPT, submissionCount: 128 }),
        [LIST]: json(repeat(RESPONSES, 50), { total: 128, next: `/api${path}?limit=50&cursor=next` }),
      },
      settled: button(/more/i),
    },
    { name: 'response open', act: click('Watch Response'), ...inDialog },
    { name: 'edit dialog', mocks: none, act: click('Edit'), ...inDialog },
    { name: 'confirming the deletion of the prompt', act: click('Delete Prompt'), ...inDialog },
    { name: 'confirming the deletion of a response', act: click('Delete the response from Aunt Rosa'), ...inDialog },
  ],
);
