import { broken, json, refusal, signedOut, silence, unreachable } from '../answers.js';
import { fill, toToast, then, toReview, toSchedule } from '../actions.js';
import { button, dialog, heading, press, screensOf, words } from '../screen.js';
import { LONG_TEXT } from '../samples.js';

const POST = 'POST /api/time-capsules';
const sent = then(toSchedule, press('1 Year', /^(Create Time Capsule|Try Again)$/));

export const VIDEO_REVIEW = screensOf(
  {
    area: 'video-review',
    who: 'signed-in',
    path: '/video-review',
    keepsRecording: true,
    answers: { 'GET /api/time-capsules': json([]) },
  },
  [
    { name: 'review', keepsRecording: false, act: toReview, settled: button('Keep This Recording') },
    { name: 'schedule', act: toSchedule, settled: heading('Schedule Delivery') },
    {
      name: 'no date chosen',
      act: toToast(toSchedule, press('Create Time Capsule')),
      settled: words('Please select a delivery date for your time capsule.'),
    },
    {
      name: 'calendar open',
      act: then(toSchedule, (page) => page.getByLabel(/Delivery date/).click()),
      settled: dialog,
      layer: true,
    },
    {
      name: 'filled in, long note',
      act: then(toSchedule, press('5 Years'), fill({ 'Personal note': LONG_TEXT.repeat(6).slice(0, 1950) })),
      settled: words(/characters left/),
    },
    {
      name: 'uploading',
      answers: { [POST]: silence },
      act: then(sent, async (page) => {
        await page.getByRole('progressbar').waitFor();
      }),
      settled: button('Cancel Upload'),
    },
    { name: 'upload failed', answers: { [POST]: broken }, act: toToast(sent), settled: button('Try Again') },
    {
      name: 'connection lost',
      answers: { [POST]: unreachable },
      act: toToast(sent),
      settled: words('The connection was lost.'),
    },
    {
      name: 'session ended',
      answers: { [POST]: signedOut },
      act: sent,
      settled: words('Your session has ended.'),
    },
    {
      name: 'an earlier try did arrive',
      answers: { [POST]: refusal('idempotency_mismatch', 'This key was used for something else.') },
      act: sent,
      settled: words('An earlier try did arrive'),
    },
  ],
);
