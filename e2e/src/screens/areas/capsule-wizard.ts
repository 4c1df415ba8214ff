import { broken, json, refusal, silence } from '../answers.js';
import {
  chooseDeliveryDate,
  chooseWedding,
  comeBack,
  fill,
  fillCapsuleDetails,
  then,
  toCapsuleDetails,
  toExtras,
  toToast,
} from '../actions.js';
import { dialog, heading, press, screensOf, words } from '../screen.js';
import { ANNIVERSARY, CAPSULE, CREDITS, LONG_TEXT, LONG_TITLE } from '../samples.js';

const PACKAGES = 'GET /api/capsule-packages';
const CREATE = 'POST /api/capsules';
const addAll = then(
  async (page) => {
    await page.getByRole('checkbox', { name: /Longer Videos/ }).click();
    await page.getByRole('checkbox', { name: /Highlight Reel/ }).click();
  },
  press('10 more', '10 more'),
);
const toReview = then(toExtras, addAll, press('Review & Pay'), async (page) => {
  await heading('Review Your Order')(page).waitFor();
});
const pay = press('Proceed to Checkout');

export const CAPSULE_WIZARD = screensOf({ area: 'capsule-wizard', who: 'signed-in', path: '/capsules/create' }, [
  { name: 'step 1, nothing chosen', settled: heading('Choose Your Package') },
  { name: 'step 1, chosen', act: chooseWedding, settled: heading('Choose Your Package') },
  {
    name: 'step 1, package required',
    act: toToast(press('Select a Package to Continue')),
    settled: words('Please select a package to continue'),
  },
  {
    name: 'step 1, with credits',
    answers: { [PACKAGES]: json([ANNIVERSARY]), 'GET /api/credits': json(CREDITS) },
    settled: words('4 credits left from your bundle'),
  },
  { name: 'packages on their way', answers: { [PACKAGES]: silence }, settled: heading('Create a Capsule') },
  { name: 'packages did not load', answers: { [PACKAGES]: broken }, settled: heading('Error loading packages: ') },
  {
    name: 'no packages',
    answers: { [PACKAGES]: json([]) },
    settled: heading('No packages available. Please contact support.'),
  },
  { name: 'step 2, empty', act: toCapsuleDetails, settled: heading('Capsule Details') },
  {
    name: 'step 2, everything missing',
    act: then(toCapsuleDetails, press('Continue')),
    settled: words('Please choose the day it arrives.'),
  },
  {
    name: 'step 2, calendar open',
    act: then(toCapsuleDetails, (page) => page.getByLabel(/^Delivery Date/).click()),
    settled: dialog,
    layer: true,
  },
  {
    name: 'step 2, long content',
    act: then(
      toCapsuleDetails,
      chooseDeliveryDate,
      fill({ 'Capsule Name': LONG_TITLE.slice(0, 80), 'Prompt Title': LONG_TITLE, 'Prompt Description': LONG_TEXT }),
    ),
    settled: heading('Capsule Details'),
  },
  {
    name: 'resumed draft',
    act: then(toCapsuleDetails, fillCapsuleDetails, comeBack),
    settled: words('What you filled in last time is still here.'),
  },
  { name: 'step 3, nothing added', act: toExtras, settled: heading('Enhance Your Capsule') },
  { name: 'step 3, everything added', act: then(toExtras, addAll), settled: heading('Enhance Your Capsule') },
  { name: 'step 4', act: toReview, settled: heading('Review Your Order') },
  {
    name: 'step 4, processing',
    answers: { [CREATE]: silence },
    act: then(toReview, pay),
    settled: words('Processing...'),
  },
  {
    name: 'step 4, order refused',
    answers: { [CREATE]: refusal('wrong_state', 'The price of this package has changed. Please look at it again.') },
    act: toToast(toReview, pay),
    settled: words('Failed to create capsule. Please try again.'),
  },
  {
    name: 'step 4, checkout failed',
    answers: {
      [CREATE]: json({ ...CAPSULE, status: 'pending', paymentStatus: 'pending', isOpen: false }, { status: 201 }),
      'POST /api/capsules/:id/checkout-session': refusal('bad_gateway', 'The payment provider does not answer.'),
    },
    act: toToast(toReview, pay),
    settled: words('Failed to create checkout session. Please try again.'),
  },
]);
