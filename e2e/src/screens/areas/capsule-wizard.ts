import {
  chooseDeliveryDate,
  chooseWedding,
  comeBack,
  fill,
  fillCapsuleDetails,
  fromDetailsToExtras,
  withToast,
  press,
  sequence,
  toCapsuleDetails,
  toExtras,
  toOrderReview,
  waitFor,
} from '../actions.js';
import { broken, json, refusal, silence } from '../mocks.js';
import { heading, screensOf, words } from '../screen.js';
import { ANNIVERSARY, CAPSULE, CREDITS, LONG_TEXT, LONG_TITLE, UNPAID } from '../samples.js';

const PACKAGES = 'GET /api/capsule-packages';
const CREATE = 'POST /api/capsules';
const addAll = sequence(
  (page) => page.getByRole('checkbox', { name: /Longer Videos/ }).click(),
  (page) => page.getByRole('checkbox', { name: /Highlight Reel/ }).click(),
  fill({ 'Additional Contributor Spots': '20' }),
);
const toReview = toOrderReview(addAll);
const pay = press('Proceed to Checkout');

export const CAPSULE_WIZARD = screensOf({ area: 'capsule-wizard', auth: 'signed-in', path: '/capsules/create' }, [
  { name: 'step 1, nothing chosen', settled: heading('Choose Your Package') },
  { name: 'step 1, chosen', act: chooseWedding, settled: heading('Choose Your Package') },
  {
    name: 'step 1, package required',
    ...withToast('Please select a package to continue', press('Select a Package to Continue')),
  },
  {
    name: 'step 1, with credits',
    mocks: { [PACKAGES]: json([ANNIVERSARY]), 'GET /api/credits': json(CREDITS) },
    settled: words('4 credits left from your bundle'),
  },
  { name: 'loading packages', mocks: { [PACKAGES]: silence }, settled: heading('Create a Capsule') },
  { name: 'packages failed to load', mocks: { [PACKAGES]: broken }, settled: heading('Error loading packages: ') },
  {
    name: 'no packages',
    mocks: { [PACKAGES]: json([]) },
    settled: heading('No packages available. Please contact support.'),
  },
  { name: 'step 2, empty', act: toCapsuleDetails, settled: heading('Capsule Details') },
  {
    name: 'step 2, everything missing',
    act: sequence(toCapsuleDetails, press('Continue')),
    settled: words('Please choose a delivery date.'),
  },
  {
    name: 'step 2, long content',
    act: sequence(
      toCapsuleDetails,
      chooseDeliveryDate,
      fill({ 'Capsule Name': LONG_TITLE.slice(0, 80), 'Prompt Title': LONG_TITLE, 'Prompt Description': LONG_TEXT }),
    ),
    settled: heading('Capsule Details'),
  },
  {
    name: 'draft restored',
    act: sequence(toCapsuleDetails, fillCapsuleDetails, comeBack),
    settled: words('What you filled in last time is still here.'),
  },
  { name: 'step 3, nothing added', act: toExtras, settled: heading('Enhance Your Capsule') },
  { name: 'step 3, everything added', act: sequence(toExtras, addAll), settled: heading('Enhance Your Capsule') },
  { name: 'step 4', act: toReview, settled: heading('Review Your Order') },
  {
    name: 'step 4, paid by a credit',
    mocks: { [PACKAGES]: json([ANNIVERSARY]), 'GET /api/credits': json(CREDITS) },
    act: sequence(
      (page) => page.getByRole('radio', { name: /^Use a Credit/ }).click(),
      press('Continue'),
      fromDetailsToExtras,
      press('Review & Pay'),
    ),
    settled: words('Nothing will be charged.'),
  },
  {
    name: 'step 4, processing',
    mocks: { [CREATE]: silence },
    act: sequence(toReview, pay),
    settled: words('Processing...'),
  },
  {
    name: 'step 4, order refused',
    mocks: {
      [CREATE]: refusal('wrong_state', 'The package’s price or contents have changed. Please review your order again.'),
    },
    ...withToast('Failed to create capsule. Please try again.', toReview, pay),
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
      toReview,
      pay,
      waitFor(words('Payment pending. Complete checkout to activate this capsule.')),
    ),
  },
]);
