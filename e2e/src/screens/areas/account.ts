import { fill, withToast, press, sequence, waitForAll } from '../actions.js';
import { broken, json, refusal, silence } from '../mocks.js';
import { heading, inDialog, screensOf, words, type Action } from '../screen.js';
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
    mocks: { [USER]: json(HOST), [LIST]: json(PAID_CAPSULES), 'GET /api/time-capsules/removed': json([]) },
  },
  [
    { name: 'with capsules', settled: heading('Recent Paid Capsules') },
    { name: 'empty', mocks: { [LIST]: json([]) }, settled: heading("You haven't created any paid capsules yet") },
    { name: 'loading', mocks: { [LIST]: silence, [SESSIONS]: silence }, settled: heading('Account') },
    {
      name: 'loading failed',
      mocks: { [LIST]: broken },
      settled: heading('Failed to load capsules. Please try again.'),
    },
    {
      name: 'sessions failed to load',
      mocks: { [LIST]: json([]), [SESSIONS]: broken },
      settled: words('You can still log out everywhere.'),
    },
    {
      name: 'storage full',
      mocks: { [STORAGE]: full },
      settled: (page) => page.getByRole('link', { name: 'Recently Removed' }),
    },
    { name: 'storage failed to load', mocks: { [STORAGE]: broken }, settled: words('couldn’t check your storage') },
    {
      name: 'emails off',
      mocks: { [EMAILS]: json({ responseMails: false }) },
      settled: (page) => page.getByRole('switch', { name: /^Email me/, checked: false }),
    },
    {
      name: 'emails not changed',
      mocks: { 'PATCH /api/email-settings': broken },
      ...withToast('Your setting wasn’t changed', untilLoaded, async (page) => page.getByRole('switch').click()),
    },
    { name: 'emails failed to load', mocks: { [EMAILS]: broken }, settled: words('couldn’t load your email') },
    { name: 'people', mocks: { [PEOPLE]: json(FAMILY) }, settled: words('Guardian: ') },
    { name: 'people failed to load', mocks: { [PEOPLE]: broken }, settled: words('couldn’t load the list') },
    { name: 'adding a person', act: sequence(untilLoaded, press('Add a Person')), ...inDialog },
    {
      name: 'person refused',
      mocks: { 'POST /api/people': refusedPerson },
      act: sequence(untilLoaded, press('Add a Person'), fill({ Name: 'Ben', Email$: 'ben@' }), press('Save')),
      ...inDialog,
      settled: words('must look like name@example.com'),
    },
    {
      name: 'removing a person',
      mocks: { [PEOPLE]: json(FAMILY) },
      act: sequence(untilLoaded, press('Remove Ben')),
      ...inDialog,
    },
    { name: 'no name', mocks: { [USER]: json(nameless), [LIST]: json([]) }, settled: words('Not provided') },
    {
      name: 'long name',
      mocks: { [USER]: json({ ...HOST, firstName: LONG_NAME, email: LONG_EMAIL }) },
      settled: heading('Recent Paid Capsules'),
    },
    { name: 'editing the name', act: press('Edit Name'), ...inDialog },
    {
      name: 'name refused',
      mocks: { 'PATCH /api/auth/user': refusedName },
      act: press('Edit Name', 'Save'),
      settled: words('Please use letters.'),
      layer: true,
    },
  ],
);
