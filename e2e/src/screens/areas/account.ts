import { broken, json, refusal, silence } from '../answers.js';
import { button, heading, press, screensOf, words } from '../screen.js';
import { HOST, LONG_NAME } from '../samples.js';
import { PAID_CAPSULES } from './paid-list.js';

const USER = 'GET /api/auth/user';
const STORAGE = 'GET /api/storage';
const LIST = 'GET /api/capsules';
const SESSIONS_LIST = 'GET /api/auth/sessions';

export const ACCOUNT = screensOf(
  {
    area: 'account',
    who: 'signed-in',
    path: '/account',
    answers: { [USER]: json(HOST), [LIST]: json(PAID_CAPSULES) },
  },
  [
    { name: 'with capsules', settled: heading('Recent Paid Capsules') },
    { name: 'empty', answers: { [LIST]: json([]) }, settled: heading("You haven't created any paid capsules yet") },
    { name: 'on its way', answers: { [LIST]: silence, [SESSIONS_LIST]: silence }, settled: heading('Account') },
    {
      name: 'did not load',
      answers: { [LIST]: broken },
      settled: heading('Failed to load capsules. Please try again.'),
    },
    {
      name: 'sessions did not load',
      answers: { [LIST]: json([]), [SESSIONS_LIST]: broken },
      settled: words('Logging out works all the same.'),
    },
    {
      name: 'storage full',
      answers: { [STORAGE]: json({ usedBytes: 25_000_000_000, ceilingBytes: 25_000_000_000 }) },
      settled: words('no room for another'),
    },
    { name: 'storage did not load', answers: { [STORAGE]: broken }, settled: button('Load Storage Again') },
    {
      name: 'no name',
      answers: { [USER]: json({ ...HOST, firstName: null, lastName: null }), [LIST]: json([]) },
      settled: words('Not provided'),
    },
    {
      name: 'long name',
      answers: { [USER]: json({ ...HOST, firstName: LONG_NAME, email: `${'long.'.repeat(20)}address@example.test` }) },
      settled: heading('Recent Paid Capsules'),
    },
    { name: 'editing the name', act: press('Edit Name'), settled: button('Save') },
    {
      name: 'name refused',
      answers: {
        'PATCH /api/auth/user': refusal('invalid', 'Please check what you filled in.', [
          { field: 'firstName', problem: 'Please use letters.' },
        ]),
      },
      act: press('Edit Name', 'Save'),
      settled: words('Please use letters.'),
    },
  ],
);
