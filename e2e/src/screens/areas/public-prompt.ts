import {
  comeBack,
  fill,
  withToast,
  press,
  recordVideo,
  sequence,
  startRecording,
  toForm,
  untilToast,
} from '../actions.js';
import { broken, json, notFound, refusal, silence, unreachable } from '../mocks.js';
import { button, heading, screensOf, words } from '../screen.js';
import { LONG_TEXT, LONG_TITLE, PROMPT, PUBLIC_PROMPT, SUBMITTED } from '../samples.js';

const READ = 'GET /api/public/shared-prompts/:slug';
const SUBMIT = 'POST /api/public/shared-prompts/:slug/responses';
const submit = sequence(toForm, press('Submit Response'));

export const PUBLIC_PROMPT_PAGE = screensOf(
  { area: 'public-prompt', auth: 'visitor', path: `/share/${PROMPT.slug}`, mocks: { [READ]: json(PUBLIC_PROMPT) } },
  [
    { name: 'open', settled: button('Start Recording') },
    { name: 'open, signed in', auth: 'signed-in', settled: button('Start Recording') },
    { name: 'loading', waitsForResponse: true, mocks: { [READ]: silence }, settled: heading(/^Loading the/) },
    {
      name: 'long question',
      mocks: { [READ]: json({ ...PUBLIC_PROMPT, promptTitle: LONG_TITLE, promptDescription: LONG_TEXT }) },
      settled: button('Start Recording'),
    },
    { name: 'recording', act: startRecording, settled: button('Stop Recording') },
    { name: 'recorded', act: recordVideo, settled: button('Continue') },
    {
      name: 'unfinished recording, possibly another guest’s',
      act: sequence(recordVideo, comeBack),
      settled: words('Is it yours?'),
    },
    {
      name: 'unfinished recording',
      act: sequence(recordVideo, comeBack, press('Yes, Show Me')),
      settled: words('You have an unsent video'),
    },
    { name: 'form', act: toForm, settled: button('Submit Response') },
    {
      name: 'form with an error',
      act: sequence(toForm, fill({ Name: 'Aunt Rosa', Email: 'rosa at home' }), press('Submit Response')),
      settled: (page) => page.locator('[aria-invalid]').first(),
    },
    {
      name: 'uploading',
      mocks: { [SUBMIT]: silence },
      act: submit,
      settled: (page) => page.getByRole('progressbar'),
    },
    {
      name: 'refused',
      mocks: { [SUBMIT]: refusal('video_refused', 'This video is damaged. Please record it again.') },
      ...withToast('Submission Failed', submit),
    },
    {
      name: 'connection lost',
      mocks: { [SUBMIT]: unreachable },
      act: untilToast(submit),
      settled: words('The connection dropped.'),
    },
    {
      name: 'closed during the recording',
      mocks: {
        [SUBMIT]: refusal(
          'wrong_state',
          'This question is closed, so responses can’t be added, changed, or withdrawn.',
        ),
      },
      act: submit,
      settled: words('You can try again here if that changes'),
    },
    {
      name: 'an earlier upload had succeeded',
      mocks: { [SUBMIT]: refusal('idempotency_mismatch', 'This key was used for something else.') },
      act: submit,
      settled: words('We already have this recording'),
    },
    {
      name: 'submitted',
      mocks: { [SUBMIT]: json(SUBMITTED, { status: 201 }) },
      act: untilToast(submit),
      settled: heading('Response Submitted!'),
    },
    { name: 'not found or closed', mocks: { [READ]: notFound }, settled: heading('Prompt Not Found') },
    { name: 'loading failed', mocks: { [READ]: broken }, settled: heading('The question didn’t load') },
  ],
);
