import { openMenu } from '../actions.js';
import { broken, json, refusal, silence } from '../answers.js';
import { button, dialog, heading, screensOf, words } from '../screen.js';
import { id, LONG_NAME, LONG_TEXT, LONG_TITLE, PROMPT, RESPONSE, RESPONSES } from '../samples.js';

const ONE = 'GET /api/shared-prompts/:id';
const LIST = 'GET /api/shared-prompts/:id/responses';
const none = { [ONE]: json({ ...PROMPT, submissionCount: 0 }), [LIST]: json([], { total: 0 }) };

export const RESPONSES_OF_PROMPT = screensOf(
  {
    area: 'responses',
    who: 'signed-in',
    path: `/shared-prompts/${PROMPT.id}/responses`,
    answers: { [ONE]: json(PROMPT), [LIST]: json(RESPONSES, { total: 3 }) },
  },
  [
    { name: 'three responses', settled: heading('Aunt Rosa') },
    { name: 'prompt on its way', answers: { [ONE]: silence }, settled: heading('Responses') },
    { name: 'responses on their way', answers: { [LIST]: silence }, settled: heading(PROMPT.promptTitle) },
    { name: 'empty', answers: none, settled: heading('No Responses Yet') },
    {
      name: 'closed',
      answers: { [ONE]: json({ ...PROMPT, status: 'closed' }) },
      settled: words('The link takes no more responses.'),
    },
    {
      name: 'closed and empty',
      answers: { ...none, [ONE]: json({ ...PROMPT, status: 'closed', submissionCount: 0 }) },
      settled: heading('No Responses Yet'),
    },
    { name: 'prompt did not load', answers: { [ONE]: broken }, settled: heading('The responses did not load') },
    { name: 'responses did not load', answers: { [LIST]: broken }, settled: heading('The responses did not load') },
    {
      name: 'prompt not found',
      answers: { [ONE]: refusal('not_found', 'There is no such prompt.') },
      settled: heading('Prompt Not Found'),
    },
    {
      name: 'long content',
      answers: {
        [ONE]: json({ ...PROMPT, promptTitle: LONG_TITLE, promptDescription: LONG_TEXT }),
        [LIST]: json(
          [
            {
              ...RESPONSE,
              responderName: LONG_NAME,
              responderEmail: `${'long.'.repeat(20)}address@example.test`,
              personalNote: LONG_TEXT,
            },
          ],
          { total: 1 },
        ),
      },
      settled: heading(LONG_NAME),
    },
    {
      name: 'many',
      answers: {
        [ONE]: json({ ...PROMPT, submissionCount: 128 }),
        [LIST]: json(
          Array.from({ length: 50 }, (_, index) => ({ ...(RESPONSES[index % 3] ?? RESPONSE), id: id(3000 + index) })),
          { total: 128, next: `/api/shared-prompts/${PROMPT.id}/responses?limit=50&cursor=next` },
        ),
      },
      settled: button(/more/i),
    },
    {
      name: 'response open',
      path: `/shared-prompts/${PROMPT.id}/responses?response=${RESPONSE.id}`,
      settled: dialog,
      layer: true,
    },
    {
      name: 'menu open',
      act: openMenu(PROMPT.promptTitle),
      settled: (page) => page.getByRole('menu'),
      layer: true,
    },
    {
      name: 'delete asked',
      act: (page) => button('Delete the response of Aunt Rosa')(page).click(),
      settled: dialog,
      layer: true,
    },
  ],
);
