import {
  choosePrompt,
  click,
  fill,
  goToReview,
  goToSchedule,
  recordVideo,
  runUntilToast,
  sequence,
  waitFor,
  withToast,
} from '../actions.js';
import { failure, json, noResponse, refusal, signedOut, unreachable } from '../mocks.js';
import { FAMILY, FOR_FAMILY } from '../people-samples.js';
import { button, heading, screensOf, text } from '../screen.js';
import { LONG_TEXT, LONG_TITLE, TIME_CAPSULE } from '../samples.js';

const CREATE = 'POST /api/time-capsules';
const LONG_CAPSULE: typeof TIME_CAPSULE = { ...TIME_CAPSULE, promptTitle: LONG_TITLE, deliveryMethod: 'app' };
const send = sequence(goToSchedule, click('1 Year', /^(Create Time Capsule|Try Again)$/));

export const VIDEO_REVIEW = screensOf(
  {
    area: 'video-review',
    auth: 'signed-in',
    path: '/video-review',
    shouldKeepRecording: true,
    mocks: { 'GET /api/time-capsules': json([]) },
  },
  [
    { name: 'review', shouldKeepRecording: false, act: goToReview, settled: button('Keep This Recording') },
    { name: 'schedule', act: goToSchedule, settled: button('Create Time Capsule') },
    {
      name: 'for people, two chosen',
      mocks: { 'GET /api/people': json(FAMILY) },
      act: sequence(goToSchedule, click('Ben', 'Ida')),
      settled: text('They get it by email'),
    },
    {
      name: 'no date chosen',
      ...withToast('Please select a delivery date', goToSchedule, click('Create Time Capsule')),
    },
    {
      name: 'filled in, long note',
      act: sequence(goToSchedule, click('5 Years'), fill({ 'Personal note': LONG_TEXT.repeat(6).slice(0, 1950) })),
      settled: text(/characters left/),
    },
    {
      name: 'uploading',
      mocks: { [CREATE]: noResponse },
      act: sequence(
        send,
        waitFor((page) => page.getByRole('progressbar')),
      ),
      settled: button(/^Cancel/),
    },
    { name: 'upload failed', mocks: { [CREATE]: failure }, act: runUntilToast(send), settled: button('Try Again') },
    {
      name: 'connection lost',
      mocks: { [CREATE]: unreachable },
      act: runUntilToast(send),
      settled: text('The connection dropped.'),
    },
    { name: 'session ended', mocks: { [CREATE]: signedOut }, act: send, settled: text('Your session has ended.') },
    {
      name: 'an earlier upload had succeeded',
      mocks: { [CREATE]: refusal('idempotency_mismatch', 'This key was used for something else.') },
      act: send,
      settled: text('This recording is already scheduled'),
    },
    {
      name: 'sealed',
      mocks: { [CREATE]: json(TIME_CAPSULE, { status: 201 }), 'GET /api/time-capsules': json([TIME_CAPSULE]) },
      act: send,
      settled: heading(/^See you on /),
    },
    {
      name: 'sealed, long title, in the app',
      mocks: { [CREATE]: json(LONG_CAPSULE, { status: 201 }), 'GET /api/time-capsules': json([LONG_CAPSULE]) },
      act: send,
      settled: heading(/^See you on /),
    },
    {
      name: 'sealed, for people',
      mocks: { [CREATE]: json(FOR_FAMILY, { status: 201 }), 'GET /api/time-capsules': json([FOR_FAMILY]) },
      act: send,
      settled: heading(/^Sealed until /),
    },
    {
      name: 'for people, none chosen',
      path: '/record?for=people',
      shouldKeepRecording: false,
      mocks: { 'GET /api/people': json(FAMILY) },
      act: sequence(choosePrompt, recordVideo, click('Save Recording', 'Keep This Recording', 'Create Time Capsule')),
      settled: text('Please choose who your time capsule is for.'),
    },
  ],
);
