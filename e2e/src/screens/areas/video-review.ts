import {
  choosePrompt,
  fill,
  withToast,
  press,
  recordVideo,
  sequence,
  toReview,
  toSchedule,
  untilToast,
  waitFor,
} from '../actions.js';
import { broken, json, refusal, signedOut, silence, unreachable } from '../mocks.js';
import { FAMILY, FOR_FAMILY } from '../people-samples.js';
import { button, heading, screensOf, words } from '../screen.js';
import { LONG_TEXT, LONG_TITLE, TIME_CAPSULE } from '../samples.js';

const POST = 'POST /api/time-capsules';
const LONG_CAPSULE: typeof TIME_CAPSULE = { ...TIME_CAPSULE, promptTitle: LONG_TITLE, deliveryMethod: 'app' };
const send = sequence(toSchedule, press('1 Year', /^(Create Time Capsule|Try Again)$/));

export const VIDEO_REVIEW = screensOf(
  {
    area: 'video-review',
    auth: 'signed-in',
    path: '/video-review',
    keepsRecording: true,
    mocks: { 'GET /api/time-capsules': json([]) },
  },
  [
    { name: 'review', keepsRecording: false, act: toReview, settled: button('Keep This Recording') },
    { name: 'schedule', act: toSchedule, settled: button('Create Time Capsule') },
    {
      name: 'for someone',
      mocks: { 'GET /api/people': json(FAMILY) },
      act: sequence(toSchedule, press('Ben', 'Ida')),
      settled: words('They get it by email'),
    },
    { name: 'no date chosen', ...withToast('Please select a delivery date', toSchedule, press('Create Time Capsule')) },
    {
      name: 'filled in, long note',
      act: sequence(toSchedule, press('5 Years'), fill({ 'Personal note': LONG_TEXT.repeat(6).slice(0, 1950) })),
      settled: words(/characters left/),
    },
    {
      name: 'uploading',
      mocks: { [POST]: silence },
      act: sequence(
        send,
        waitFor((page) => page.getByRole('progressbar')),
      ),
      settled: button('Cancel Upload'),
    },
    { name: 'upload failed', mocks: { [POST]: broken }, act: untilToast(send), settled: button('Try Again') },
    {
      name: 'connection lost',
      mocks: { [POST]: unreachable },
      act: untilToast(send),
      settled: words('The connection dropped.'),
    },
    { name: 'session ended', mocks: { [POST]: signedOut }, act: send, settled: words('Your session has ended.') },
    {
      name: 'an earlier upload had succeeded',
      mocks: { [POST]: refusal('idempotency_mismatch', 'This key was used for something else.') },
      act: send,
      settled: words('This recording is already scheduled'),
    },
    {
      name: 'sealed',
      mocks: { [POST]: json(TIME_CAPSULE, { status: 201 }), 'GET /api/time-capsules': json([TIME_CAPSULE]) },
      act: send,
      settled: heading(/^See you on /),
    },
    {
      name: 'sealed, long title, in the app',
      mocks: { [POST]: json(LONG_CAPSULE, { status: 201 }), 'GET /api/time-capsules': json([LONG_CAPSULE]) },
      act: send,
      settled: heading(/^See you on /),
    },
    {
      name: 'sealed, for people',
      mocks: { [POST]: json(FOR_FAMILY, { status: 201 }), 'GET /api/time-capsules': json([FOR_FAMILY]) },
      act: send,
      settled: heading(/^Sealed until /),
    },
    {
      name: 'for people, none chosen',
      path: '/record?for=people',
      keepsRecording: false,
      mocks: { 'GET /api/people': json(FAMILY) },
      ...withToast(
        'Missing recipient',
        choosePrompt,
        recordVideo,
        press('Save Recording', 'Keep This Recording', 'Create Time Capsule'),
      ),
    },
  ],
);
