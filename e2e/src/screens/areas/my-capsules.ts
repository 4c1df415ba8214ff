import { inToast, press } from '../actions.js';
import { broken, empty, json, refusal, silence } from '../answers.js';
import { button, heading, inDialog, screensOf, words } from '../screen.js';
import { DELIVERED_CAPSULE, DUE_CAPSULE, id, LONG_TEXT, LONG_TITLE, repeat, TIME_CAPSULE } from '../samples.js';

const LIST = 'GET /api/time-capsules';
const DELIVER = 'POST /api/time-capsules/:id/deliver';
const REMOVE = 'DELETE /api/time-capsules/:id';
const ALL = [TIME_CAPSULE, DUE_CAPSULE, DELIVERED_CAPSULE];
const deliver = press('Deliver Now');
const remove = press(/^Remove /, 'Remove Capsule');

export const MY_CAPSULES = screensOf(
  { area: 'my-capsules', who: 'signed-in', path: '/my-capsules', answers: { [LIST]: json(ALL) } },
  [
    { name: 'scheduled, due and delivered', settled: words('3 capsules') },
    { name: 'loading', answers: { [LIST]: silence }, settled: heading('My Time Capsules') },
    { name: 'empty', answers: { [LIST]: json([]) }, settled: heading('No time capsules yet') },
    { name: 'loading failed', answers: { [LIST]: broken }, settled: heading('Your capsules didn’t load') },
    {
      name: 'long title, no poster',
      answers: { [LIST]: json([{ ...DELIVERED_CAPSULE, promptTitle: LONG_TITLE, videoReady: false }]) },
      settled: words('1 capsule'),
    },
    { name: 'many', answers: { [LIST]: json(repeat(ALL, 24)) }, settled: words('24 capsules') },
    { name: 'video open', path: `/my-capsules?capsule=${DELIVERED_CAPSULE.id}`, ...inDialog },
    {
      name: 'video open, long note',
      path: `/my-capsules?capsule=${TIME_CAPSULE.id}`,
      answers: {
        [LIST]: json([{ ...TIME_CAPSULE, promptTitle: LONG_TITLE, personalNote: `${LONG_TEXT}\n\n${LONG_TEXT}` }]),
      },
      ...inDialog,
    },
    {
      name: 'capsule of another user',
      path: `/my-capsules?capsule=${id(999)}`,
      settled: words('couldn’t find the capsule'),
    },
    { name: 'delivering', answers: { [DELIVER]: silence }, act: deliver, settled: button('Deliver Now') },
    {
      name: 'delivered by hand',
      answers: { [DELIVER]: json({ ...DUE_CAPSULE, status: 'delivered' }) },
      ...inToast('Time Capsule Delivered! 📧', deliver),
    },
    {
      name: 'delivery failed',
      answers: {
        [DELIVER]: refusal(
          'unavailable',
          'We couldn’t send your email just now. We’ll keep trying, and your video stays here.',
        ),
      },
      ...inToast('Delivery Failed', deliver),
    },
    { name: 'asked to remove', act: press(/^Remove /), ...inDialog },
    { name: 'removed', answers: { [REMOVE]: empty(204) }, ...inToast('Time Capsule Removed', remove) },
    {
      name: 'removal failed',
      answers: { [REMOVE]: refusal('wrong_state', 'We’re emailing you about this time capsule right now.') },
      ...inToast('Removal Failed', remove),
    },
  ],
);
