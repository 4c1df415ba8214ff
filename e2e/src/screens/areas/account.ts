import { fill, withToast, press, sequence, waitForAll } from '../actions.js';
import { broken, json, refusal, silence } from '../answers.js';
import { button, heading, inDialog, screensOf, words, type Action } from '../screen.js';
import { FAMILY } from '../people-samples.js';
import { HOST, LONG_EMAIL, LONG_NAME } from '../samples.js';
import { PAID_CAPSULES } from './paid-list.js';

const USER = 'GET /api/auth/user';
const LIST = 'GET /api/capsules';
const SESSIONS = 'GET /api/auth/sessions';
const PEOPLE = 'GET /api/people';
const STORAGE = 'GET /api/storage';
const EMAILS = 'GET /api/email-settings';
const full = json({ usedBytes: 25_000_000_000, limitBytes: 25_000_000_000 });
const nameless = { ...HOST, firstName: null, lastName: null };
const refusedName = refusal('invalid', 'Please check what you filled in.', [
  { field: 'firstName', problem: 'Please use letters.' },
]);

const refusedPerson = refusal('invalid', 'Please check what you filled in.', [
  { field: 'email', problem: 'The email address must look like name@example.com.' },
]);

const untilLoaded: Action = (page) => waitForAll(heading('Account')(page));

export const ACCOUNT = screensOf(
  {
    area: 'account',
    auth: 'signed-in',
    path: '/account',
    // Removed capsules are prefetched while the pointer rests on the link to them.
    answers: { [USER]: json(HOST), [LIST]: json(PAID_CAPSULES), 'GET /api/time-capsules/removed': json([]) },
  },
  [
    { name: 'with capsules', settled: heading('Recent Paid Capsules') },
    { name: 'empty', answers: { [LIST]: json([]) }, settled: heading("You haven't created any paid capsules yet") },
    { name: 'loading', answers: { [LIST]: silence, [SESSIONS]: silence }, settled: heading('Account') },
    {
      name: 'loading failed',
      answers: { [LIST]: broken },
      settled: heading('Failed to load capsules. Please try again.'),
    },
    {
      name: 'sessions failed to load',
      answers: { [LIST]: json([]), [SESSIONS]: broken },
      settled: words('You can still log out everywhere.'),
    },
    {
      name: 'storage full',
      answers: { [STORAGE]: full },
      settled: (page) => page.getByRole('link', { name: 'Recently removed' }),
    },
    { name: 'storage failed to load', answers: { [STORAGE]: broken }, settled: words('couldn’t load your storage') },
    {
      name: 'emails off',
      answers: { [EMAILS]: json({ responseMails: false }) },
      settled: (page) => page.getByRole('switch', { name: /^Email me/, checked: false }),
    },
    {
      name: 'emails not changed',
      answers: { 'PATCH /api/email-settings': broken },
      ...withToast('Your setting wasn’t changed', untilLoaded, async (page) => page.getByRole('switch').click()),
    },
    { name: 'emails failed to load', answers: { [EMAILS]: broken }, settled: words('couldn’t load your email') },
    { name: 'people', answers: { [PEOPLE]: json(FAMILY) }, settled: words('Guardian: ') },
    { name: 'people failed to load', answers: { [PEOPLE]: broken }, settled: words('couldn’t load the list') },
    { name: 'adding a person', act: sequence(untilLoaded, press('Add a Person')), ...inDialog },
    {
      name: 'person refused',
      answers: { 'POST /api/people': refusedPerson },
      act: sequence(untilLoaded, press('Add a Person'), fill({ Name: 'Ben', Email$: 'ben@' }), press('Save')),
      ...inDialog,
      settled: words('must look like name@example.com'),
    },
    {
      name: 'removing a person',
      answers: { [PEOPLE]: json(FAMILY) },
      act: sequence(untilLoaded, press('Remove Ben')),
      ...inDialog,
    },
    { name: 'no name', answers: { [USER]: json(nameless), [LIST]: json([]) }, settled: words('Not provided') },
    {
      name: 'long name',
      answers: { [USER]: json({ ...HOST, firstName: LONG_NAME, email: LONG_EMAIL }) },
      settled: heading('Recent Paid Capsules'),
    },
    { name: 'editing the name', act: press('Edit Name'), settled: button('Save') },
    {
      name: 'name refused',
      answers: { 'PATCH /api/auth/user': refusedName },
      act: press('Edit Name', 'Save'),
      settled: words('Please use letters.'),
    },
  ],
);
