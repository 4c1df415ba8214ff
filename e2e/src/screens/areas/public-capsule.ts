import {
  click,
  fill,
  goToForm,
  recordVideo,
  replaceCamera,
  runUntilToast,
  sequence,
  startRecording,
} from '../actions.js';
import { failure, json, noResponse, notFound, refusal, type Mocks } from '../mocks.js';
import { button, heading, screensOf, text } from '../screen.js';
import { CAPSULE, day, LONG_TEXT, LONG_TITLE, PUBLIC_CAPSULE, SUBMITTED } from '../samples.js';

const READ = 'GET /api/public/capsules/:slug';
const SUBMIT = 'POST /api/public/capsules/:slug/submit';
const submit = sequence(
  goToForm,
  fill({ 'Your Name': 'Ann', 'Your Email': 'ann@example.test', 'Personal Note': 'With all my love.' }),
  click('Submit Video'),
);
const capsuleMocks = (part: Partial<typeof PUBLIC_CAPSULE>): Mocks => ({
  [READ]: json({ ...PUBLIC_CAPSULE, ...part }),
});
const unlimited = {
  capsuleName: LONG_TITLE,
  promptDescription: LONG_TEXT,
  slotsRemaining: null,
  maxVideoDurationSeconds: 900,
};

export const PUBLIC_CAPSULE_PAGE = screensOf(
  { area: 'public-capsule', auth: 'visitor', path: `/capsule/${CAPSULE.slug}`, mocks: capsuleMocks({}) },
  [
    { name: 'open', settled: text('12 spots left') },
    { name: 'open, unlimited, long content', mocks: capsuleMocks(unlimited), settled: button('Start Recording') },
    { name: 'loading', isWaitingForResponse: true, mocks: { [READ]: noResponse }, settled: heading(/^Loading the/) },
    {
      name: 'camera refused',
      act: sequence(replaceCamera('NotAllowedError'), click('Start Recording')),
      settled: text('Could not access camera/microphone'),
    },
    { name: 'recording', act: startRecording, settled: button('Stop Recording') },
    { name: 'recorded', act: recordVideo, settled: button('Continue') },
    { name: 'form', act: goToForm, settled: button('Submit Video') },
    {
      name: 'form with errors',
      act: sequence(goToForm, click('Submit Video')),
      settled: (page) => page.locator('[aria-invalid]').first(),
    },
    {
      name: 'uploading',
      mocks: { [SUBMIT]: noResponse },
      act: submit,
      settled: (page) => page.getByRole('progressbar'),
    },
    {
      name: 'last spot taken during the recording',
      mocks: {
        [SUBMIT]: {
          ...refusal('wrong_state', 'This capsule is full. Please ask the host to make room.'),
          changes: capsuleMocks({ state: 'full', slotsRemaining: 0 }),
        },
      },
      act: runUntilToast(submit),
      settled: text('Someone else just took the last spot.'),
    },
    {
      name: 'submitted',
      mocks: { [SUBMIT]: json(SUBMITTED, { status: 201 }) },
      act: runUntilToast(submit),
      settled: heading('Thank You!'),
    },
    {
      name: 'full',
      mocks: capsuleMocks({ state: 'full', slotsRemaining: 0 }),
      settled: heading('This Capsule Is Full'),
    },
    {
      name: 'full, but saves videos of this network for the host',
      mocks: capsuleMocks({ state: 'waiting', slotsRemaining: 0 }),
      settled: text('Saved, then waits for the host’s OK'),
    },
    { name: 'closed', mocks: capsuleMocks({ state: 'closed' }), settled: heading('This Capsule Is Closed') },
    {
      name: 'opened',
      mocks: capsuleMocks({ state: 'opened', deliveryDate: day(-2) }),
      settled: heading('This Capsule Is Already Open'),
    },
    { name: 'undated', mocks: capsuleMocks({ state: 'undated' }), settled: heading('This Capsule Needs a New Date') },
    {
      name: 'another day in the host’s zone',
      mocks: capsuleMocks({ timeZone: 'Pacific/Kiritimati', deliveryDate: '2027-07-09T19:00:00.000Z' }),
      settled: text('(Kiritimati\u00a0time)'),
    },
    { name: 'not found', mocks: { [READ]: notFound }, settled: heading('Capsule Not Found') },
    { name: 'loading failed', mocks: { [READ]: failure }, settled: heading('The capsule didn’t load') },
  ],
);
