import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { broken, json, refusal, silence, unreachable } from '../answers.js';
import { comeBack, fill, toToast, recordTake, startRecording, then, toForm } from '../actions.js';
import { button, heading, press, screensOf, words } from '../screen.js';
import { LONG_TEXT, LONG_TITLE, PROMPT, SUBMITTED } from '../samples.js';

const ASK: PublicSharedPromptDto = {
  id: PROMPT.id,
  promptTitle: PROMPT.promptTitle,
  promptDescription: PROMPT.promptDescription,
};
const READ = 'GET /api/public/shared-prompts/:slug';
const SUBMIT = 'POST /api/public/shared-prompts/:slug/responses';
const submit = then(toForm, press('Submit Response'));

export const PUBLIC_PROMPT = screensOf(
  { area: 'public-prompt', who: 'visitor', path: `/share/${PROMPT.slug}`, answers: { [READ]: json(ASK) } },
  [
    { name: 'open', settled: button('Start Recording') },
    { name: 'open, signed in', who: 'signed-in', settled: button('Start Recording') },
    { name: 'on its way', passing: true, answers: { [READ]: silence }, settled: heading(/^Loading the/) },
    {
      name: 'long question',
      answers: { [READ]: json({ ...ASK, promptTitle: LONG_TITLE, promptDescription: LONG_TEXT }) },
      settled: button('Start Recording'),
    },
    { name: 'recording', act: startRecording, settled: button('Stop Recording') },
    { name: 'recorded', act: recordTake, settled: button('Save Recording') },
    {
      name: 'unfinished take, perhaps of somebody else',
      act: then(recordTake, comeBack),
      settled: words('Was it you?'),
    },
    {
      name: 'unfinished take',
      act: then(recordTake, comeBack, press('Yes, It Was Me')),
      settled: words('You have an unfinished recording'),
    },
    { name: 'form', act: toForm, settled: button('Submit Response') },
    {
      name: 'form with an error',
      act: then(toForm, fill({ Name: 'Aunt Rosa', Email: 'rosa at home' }), press('Submit Response')),
      settled: (page) => page.locator('[aria-invalid]').first(),
    },
    {
      name: 'uploading',
      answers: { [SUBMIT]: silence },
      act: submit,
      settled: (page) => page.getByRole('progressbar'),
    },
    {
      name: 'refused',
      answers: { [SUBMIT]: refusal('video_refused', 'This video cannot be read. Please record it once more.') },
      act: toToast(submit),
      settled: words('Submission Failed'),
    },
    {
      name: 'connection lost',
      answers: { [SUBMIT]: unreachable },
      act: toToast(submit),
      settled: words('The connection was lost.'),
    },
    {
      name: 'closed meanwhile',
      answers: { [SUBMIT]: refusal('wrong_state', 'This prompt takes no more responses.') },
      act: submit,
      settled: words(/could not be handed over/),
    },
    {
      name: 'submitted',
      answers: { [SUBMIT]: json(SUBMITTED, { status: 201 }) },
      act: toToast(submit),
      settled: heading('Response Submitted!'),
    },
    {
      name: 'not found or closed',
      answers: { [READ]: refusal('not_found', 'There is no such prompt.') },
      settled: heading('Prompt Not Found'),
    },
    { name: 'did not load', answers: { [READ]: broken }, settled: heading('The question could not be fetched') },
  ],
);
