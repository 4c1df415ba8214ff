import { click, fill, sequence, waitUntilLoaded, withToast } from '../actions.js';
import { failure, json, noResponse, refusal } from '../mocks.js';
import { heading, inDialog, screensOf, text, type Action } from '../screen.js';
import { FAMILY } from '../people-samples.js';
import { HOST, LONG_EMAIL, LONG_NAME } from '../samples.js';
import { PAID_CAPSULES } from './paid-list.js';

const USER = 'GET /api/auth/user';
const CAPSULES = 'GET /api/capsules';
const SESSIONS = 'GET /api/auth/sessions';
const PEOPLE = 'GET /api/people';
const STORAGE = 'GET /api/storage';
const EMAIL_SETTINGS = 'GET /api/email-settings';
const fullStorage = json({ usedBytes: 25_000_000_000, limitBytes: 25_000_000_000 });
const nameless = { ...HOST, firstName: null, lastName: null };
const refusedName = refusal('invalid', 'Please check what you filled in.', [
  { field: 'firstName', problem: 'Please use letters.' },
]);
const refusedPerson = refusal('invalid', 'Please check what you filled in.', [
  { field: 'email', problem: 'The email address must look like name@example.com.' },
]);

const waitForPage: Action = (page) => waitUntilLoaded(heading('Account')(page));

export const ACCOUNT = screensOf(
  {
    area: 'account',
    auth: 'signed-in',
    path: '/account',
    mocks: { [USER]: json(HOST), [CAPSULES]: json(PAID_CAPSULES) },
  },
  [
    { name: 'with capsules', settled: heading('Recent paid capsules') },
    {
      name: 'no capsules',
      mocks: { [CAPSULES]: json([]) },
      settled: heading("You haven't created any paid capsules yet"),
    },
    { name: 'loading', mocks: { [CAPSULES]: noResponse, [SESSIONS]: noResponse }, settled: heading('Account') },
    {
      name: 'capsules failed to load',
      mocks: { [CAPSULES]: failure },
      settled: heading('Failed to load capsules. Please try again.'),
    },
    {
      name: 'sessions failed to load',
      mocks: { [CAPSULES]: json([]), [SESSIONS]: failure },
      settled: text('You can still log out everywhere.'),
    },
    {
      name: 'storage full',
      mocks: { [STORAGE]: fullStorage },
      settled: (page) => page.getByRole('link', { name: 'Recently Removed' }),
    },
    { name: 'storage failed to load', mocks: { [STORAGE]: failure }, settled: text('couldn’t check your storage') },
    {
      name: 'response emails off',
      mocks: { [EMAIL_SETTINGS]: json({ responseMails: false }) },
      settled: (page) => page.getByRole('switch', { name: /^Email me/, checked: false }),
    },
    {
      name: 'email settings not saved',
      mocks: { 'PATCH /api/email-settings': failure },
      ...withToast('We couldn’t change your setting', waitForPage, async (page) => page.getByRole('switch').click()),
    },
    {
      name: 'email settings failed to load',
      mocks: { [EMAIL_SETTINGS]: failure },
      settled: text('couldn’t load your email'),
    },
    { name: 'people', mocks: { [PEOPLE]: json(FAMILY) }, settled: text('Guardian: ') },
    { name: 'people failed to load', mocks: { [PEOPLE]: failure }, settled: text('couldn’t load the list') },
    { name: 'adding a person', act: sequence(waitForPage, click('Add a Person')), ...inDialog },
    {
      name: 'person’s email address refused',
      mocks: { 'POST /api/people': refusedPerson },
      act: sequence(waitForPage, click('Add a Person'), fill({ Name: 'Ben', Email$: 'ben@' }), click('Save')),
      ...inDialog,
      settled: text('must look like name@example.com'),
    },
    {
      name: 'removing a person',
      mocks: { [PEOPLE]: json(FAMILY) },
      act: sequence(waitForPage, click('Remove Ben')),
      ...inDialog,
    },
    { name: 'no name', mocks: { [USER]: json(nameless), [CAPSULES]: json([]) }, settled: text('Not provided') },
    {
      name: 'long name',
      mocks: { [USER]: json({ ...HOST, firstName: LONG_NAME, email: LONG_EMAIL }) },
      settled: heading('Recent paid capsules'),
    },
    { name: 'editing the name', act: click('Edit Name'), ...inDialog },
    {
      name: 'name refused',
      mocks: { 'PATCH /api/auth/user': refusedName },
      act: click('Edit Name', 'Save'),
      settled: text('Please use letters.'),
      isLayer: true,
    },
  ],
);
