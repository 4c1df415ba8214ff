import { broken, empty, json, refusal, silence } from '../answers.js';
import { toToast } from '../actions.js';
import { button, dialog, heading, press, screensOf, words } from '../screen.js';
import { day, DELIVERED_CAPSULE, DUE_CAPSULE, id, LONG_TEXT, LONG_TITLE, TIME_CAPSULE } from '../samples.js';

const LIST = 'GET /api/time-capsules';
const ALL = [TIME_CAPSULE, DUE_CAPSULE, DELIVERED_CAPSULE];

export const MY_CAPSULES = screensOf(
  { area: 'my-capsules', who: 'signed-in', path: '/my-capsules', answers: { [LIST]: json(ALL) } },
  [
    { name: 'scheduled, due and delivered', settled: words('3 capsules in all') },
    { name: 'on their way', answers: { [LIST]: silence }, settled: heading('My Time Capsules') },
    { name: 'empty', answers: { [LIST]: json([]) }, settled: heading('No time capsules yet') },
    { name: 'did not load', answers: { [LIST]: broken }, settled: heading('Your capsules did not load') },
    {
      name: 'long title, no poster',
      answers: { [LIST]: json([{ ...DELIVERED_CAPSULE, promptTitle: LONG_TITLE, videoReady: false }]) },
      settled: words('1 capsule in all'),
    },
    {
      name: 'many',
      answers: {
        [LIST]: json(
          Array.from({ length: 24 }, (_, index) => ({
            ...(ALL[index % 3] ?? TIME_CAPSULE),
            id: id(1000 + index),
            createdAt: day(-index * 17),
          })),
        ),
      },
      settled: words('24 capsules in all'),
    },
    { name: 'video open', path: `/my-capsules?capsule=${DELIVERED_CAPSULE.id}`, settled: dialog, layer: true },
    {
      name: 'video open, long note',
      path: `/my-capsules?capsule=${TIME_CAPSULE.id}`,
      answers: {
        [LIST]: json([{ ...TIME_CAPSULE, promptTitle: LONG_TITLE, personalNote: `${LONG_TEXT}\n\n${LONG_TEXT}` }]),
      },
      settled: dialog,
      layer: true,
    },
    { name: 'capsule of somebody else', path: `/my-capsules?capsule=${id(999)}`, settled: words('not among yours') },
    {
      name: 'delivering',
      answers: { 'POST /api/time-capsules/:id/deliver': silence },
      act: press('Deliver Now'),
      settled: button('Deliver Now'),
    },
    {
      name: 'delivered by hand',
      answers: { 'POST /api/time-capsules/:id/deliver': json({ ...DUE_CAPSULE, status: 'delivered' }) },
      act: toToast(press('Deliver Now')),
      settled: words('Time Capsule Delivered! 📧'),
      layer: true,
    },
    {
      name: 'delivery failed',
      answers: {
        'POST /api/time-capsules/:id/deliver': refusal(
          'unavailable',
          'The mail server does not answer. We go on trying.',
        ),
      },
      act: toToast(press('Deliver Now')),
      settled: words('Delivery Failed'),
      layer: true,
    },
    { name: 'asked to remove', act: press(/^Remove /), settled: dialog, layer: true },
    {
      name: 'removed',
      answers: { 'DELETE /api/time-capsules/:id': empty(204) },
      act: toToast(press(/^Remove /, 'Remove Capsule')),
      settled: words('Time Capsule Removed'),
      layer: true,
    },
    {
      name: 'not removed',
      answers: {
        'DELETE /api/time-capsules/:id': refusal(
          'wrong_state',
          'We are emailing you about this time capsule right now. You can remove it in a minute.',
        ),
      },
      act: toToast(press(/^Remove /, 'Remove Capsule')),
      settled: words('Removal Failed'),
      layer: true,
    },
  ],
);
