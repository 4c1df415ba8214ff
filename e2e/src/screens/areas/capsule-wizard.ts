import {
  chooseDeliveryDate,
  chooseWedding,
  click,
  fill,
  fillCapsuleDetails,
  goFromDetailsToExtras,
  goToCapsuleDetails,
  goToExtras,
  goToOrderReview,
  leaveAndReturn,
  sequence,
  waitFor,
  withToast,
} from '../actions.js';
import { failure, json, noResponse, refusal } from '../mocks.js';
import { heading, screensOf, text } from '../screen.js';
import { ANNIVERSARY, CAPSULE, CREDITS, LONG_TEXT, LONG_TITLE, UNPAID } from '../samples.js';

const PACKAGES = 'GET /api/capsule-packages';
const CREATE = 'POST /api/capsules';
const addExtras = sequence(
  (page) => page.getByRole('checkbox', { name: /Longer Videos/ }).click(),
  (page) => page.getByRole('checkbox', { name: /Highlight Reel/ }).click(),
  fill({ 'Extra Contributors': '20' }),
);
const goToReview = goToOrderReview(addExtras);
const proceed = click('Proceed to Checkout');

export const CAPSULE_WIZARD = screensOf({ area: 'capsule-wizard', auth: 'signed-in', path: '/capsules/create' }, [
  { name: 'step 1, nothing chosen', settled: heading('Choose Your Package') },
  { name: 'step 1, chosen', act: chooseWedding, settled: heading('Choose Your Package') },
  {
    name: 'step 1, package required',
    ...withToast('Please select a package to continue', click('Select a Package to Continue')),
  },
  {
    name: 'step 1, with credits',
    mocks: { [PACKAGES]: json([ANNIVERSARY]), 'GET /api/credits': json(CREDITS) },
    settled: text('4 credits left from your bundle'),
  },
  { name: 'loading packages', mocks: { [PACKAGES]: noResponse }, settled: heading('Create a Capsule') },
  { name: 'packages failed to load', mocks: { [PACKAGES]: failure }, settled: text('Error loading packages: ') },
  {
    name: 'no packages',
    mocks: { [PACKAGES]: json([]) },
    settled: heading('No packages available. Please contact support.'),
  },
  { name: 'step 2, empty', act: goToCapsuleDetails, settled: heading('Capsule Details') },
  {
    name: 'step 2, everything missing',
    act: sequence(goToCapsuleDetails, click('Continue')),
    settled: text('Please choose a delivery date.'),
  },
  {
    name: 'step 2, long content',
    act: sequence(
      goToCapsuleDetails,
      chooseDeliveryDate,
      fill({ 'Capsule Name': LONG_TITLE.slice(0, 80), 'Prompt Title': LONG_TITLE, 'Prompt Description': LONG_TEXT }),
    ),
    settled: heading('Capsule Details'),
  },
  {
    name: 'draft restored',
    act: sequence(goToCapsuleDetails, fillCapsuleDetails, leaveAndReturn),
    settled: text('What you filled in last time is still here.'),
  },
  { name: 'step 3, nothing added', act: goToExtras, settled: heading('Enhance Your Capsule') },
  { name: 'step 3, everything added', act: sequence(goToExtras, addExtras), settled: heading('Enhance Your Capsule') },
  { name: 'step 4', act: goToReview, settled: heading('Review Your Order') },
  {
    name: 'step 4, paid by a credit',
    mocks: { [PACKAGES]: json([ANNIVERSARY]), 'GET /api/credits': json(CREDITS) },
    act: sequence(
      (page) => page.getByRole('radio', { name: /^Use a Credit/ }).click(),
      click('Continue'),
      goFromDetailsToExtras,
      click('Review & Pay'),
    ),
    settled: text('You won’t be charged.'),
  },
  {
    name: 'step 4, processing',
    mocks: { [CREATE]: noResponse },
    act: sequence(goToReview, proceed),
    settled: text('Processing...'),
  },
  {
    name: 'step 4, order refused',
    mocks: {
      [CREATE]: refusal('wrong_state', 'The package’s price or contents have changed. Please review your order again.'),
    },
    act: sequence(goToReview, proceed),
    settled: text('Please review your order again.'),
  },
  {
    name: 'step 4, checkout failed',
    mocks: {
      [CREATE]: json({ ...CAPSULE, ...UNPAID }, { status: 201 }),
      'POST /api/capsules/:id/checkout-session': refusal(
        'bad_gateway',
        'Our payment service isn’t answering right now.',
      ),
      'GET /api/capsules/:id': json({ ...CAPSULE, ...UNPAID }),
      'GET /api/capsules/:id/contributors': json([]),
    },
    ...withToast(
      'Failed to create checkout session. Please try again.',
      goToReview,
      proceed,
      waitFor(text('Payment pending. Complete checkout to activate this capsule.')),
    ),
  },
]);
