import {
  click,
  fill,
  goToForm,
  leaveAndReturn,
  moveIntoApp,
  recordVideo,
  runUntilToast,
  sequence,
  startRecording,
  withToast,
} from '../actions.js';
import { failure, json, noResponse, notFound, refusal, unreachable } from '../mocks.js';
import { button, heading, screensOf, text } from '../screen.js';
import { LONG_TEXT, LONG_TITLE, PROMPT, PUBLIC_PROMPT, SUBMITTED } from '../samples.js';

const READ = 'GET /api/public/shared-prompts/:slug';
const SUBMIT = 'POST /api/public/shared-prompts/:slug/responses';
const submit = sequence(goToForm, click('Submit Response'));

export const PUBLIC_PROMPT_PAGE = screensOf(
  { area: 'public-prompt', auth: 'visitor', path: `/share/${PROMPT.slug}`, mocks: { [READ]: json(PUBLIC_PROMPT) } },
  [
    { name: 'open', settled: button('Start Recording') },
    { name: 'open, signed in', auth: 'signed-in', settled: button('Start Recording') },
    { name: 'loading', isWaitingForResponse: true, mocks: { [READ]: noResponse }, settled: heading(/^Loading the/) },
    {
      name: 'long question',
      mocks: { [READ]: json({ ...PUBLIC_PROMPT, promptTitle: LONG_TITLE, promptDescription: LONG_TEXT }) },
      settled: button('Start Recording'),
    },
    {
      name: 'inside Instagram',
      act: sequence(moveIntoApp('Mozilla/5.0 (iPhone) Mobile Instagram 390.0'), click('Start Recording')),
      settled: text('Open this page in Safari'),
    },
    {
      name: 'without HTTPS',
      act: sequence(
        moveIntoApp('Mozilla/5.0 Firefox/142.0'),
        (page) => page.evaluate(() => void Object.defineProperty(window, 'isSecureContext', { value: false })),
        click('Start Recording'),
      ),
      settled: text('Browsers let only secure pages'),
    },
    { name: 'recording', act: startRecording, settled: button('Stop Recording') },
    { name: 'recorded', act: recordVideo, settled: button('Continue') },
    {
      name: 'unfinished recording, possibly another guest’s',
      act: sequence(recordVideo, leaveAndReturn),
      settled: text('Is it yours?'),
    },
    {
      name: 'unfinished recording',
      act: sequence(recordVideo, leaveAndReturn, click('Yes, Show Me')),
      settled: text('You have an unsent video'),
    },
    { name: 'form', act: goToForm, settled: button('Submit Response') },
    {
      name: 'form with an error',
      act: sequence(goToForm, fill({ Name: 'Aunt Rosa', Email: 'rosa at home' }), click('Submit Response')),
      settled: (page) => page.locator('[aria-invalid]').first(),
    },
    {
      name: 'uploading',
      mocks: { [SUBMIT]: noResponse },
      act: submit,
      settled: (page) => page.getByRole('progressbar'),
    },
    {
      name: 'refused',
      mocks: { [SUBMIT]: refusal('video_refused', 'This video is damaged. Please record it again.') },
      ...withToast('Submission Failed', submit),
    },
    {
      name: 'refused by a proxy',
      mocks: { [SUBMIT]: { status: 413, headers: { 'content-type': 'text/html' }, body: '<html>' } },
      ...withToast('Submission Failed', submit),
    },
    {
      name: 'connection lost',
      mocks: { [SUBMIT]: unreachable },
      act: runUntilToast(submit),
      settled: text('The connection dropped.'),
    },
    {
      name: 'closed during the recording',
      mocks: {
        [SUBMIT]: refusal('wrong_state', 'This question is closed right now.'),
      },
      act: submit,
      settled: text('Try again later, or'),
    },
    {
      name: 'an earlier upload had succeeded',
      mocks: { [SUBMIT]: refusal('idempotency_mismatch', 'This key was used for something else.') },
      act: submit,
      settled: text('We already have this recording'),
    },
    {
      name: 'submitted',
      mocks: { [SUBMIT]: json(SUBMITTED, { status: 201 }) },
      act: runUntilToast(submit),
      settled: heading('Response Submitted!'),
    },
    {
      name: 'closed',
      mocks: { [READ]: refusal('closed', 'This question is closed right now.') },
      settled: heading('This Question Is Closed'),
    },
    { name: 'not found', mocks: { [READ]: notFound }, settled: heading('Prompt Not Found') },
    { name: 'loading failed', mocks: { [READ]: failure }, settled: heading('The question didn’t load') },
  ],
);
