import { failure, json, noResponse } from '../mocks.js';
import { heading, screensOf, text } from '../screen.js';
import { CAPSULE, day, DELIVERED, id, LONG_TITLE, UNPAID } from '../samples.js';

const LIST = 'GET /api/capsules';

/** One capsule for each badge of the list. */
export const PAID_CAPSULES = [
  { ...CAPSULE, contributorCount: 12 },
  {
    ...CAPSULE,
    id: id(61),
    capsuleName: 'Grandpa at ninety',
    capsuleType: 'birthday',
    status: 'closed',
    isOpen: false,
  },
  {
    ...CAPSULE,
    ...DELIVERED,
    id: id(62),
    capsuleName: 'Ten years of us',
    capsuleType: 'anniversary',
    contributorCount: 20,
    maxContributors: 20,
  },
  { ...CAPSULE, ...UNPAID, id: id(63), capsuleName: null, maxContributors: null },
  { ...CAPSULE, ...UNPAID, id: id(64), capsuleName: LONG_TITLE, paymentStatus: 'processing' },
  { ...CAPSULE, ...UNPAID, id: id(65), paymentStatus: 'failed' },
  { ...CAPSULE, id: id(66), status: 'cancelled', paymentStatus: 'refunded', isOpen: false },
  { ...CAPSULE, id: id(67), paymentStatus: 'disputed', isOpen: false },
  { ...CAPSULE, id: id(68), needsNewDate: true, isOpen: false, isSealed: false, deliveryDate: day(-2) },
] satisfies (typeof CAPSULE)[];

export const PAID_LIST = screensOf({ area: 'paid-list', auth: 'signed-in', path: '/my-paid-capsules' }, [
  { name: 'every state', mocks: { [LIST]: json(PAID_CAPSULES) }, settled: text('9 capsules') },
  { name: 'loading', mocks: { [LIST]: noResponse }, settled: heading('My Paid Capsules') },
  { name: 'empty', mocks: { [LIST]: json([]) }, settled: heading('No paid capsules yet') },
  { name: 'loading failed', mocks: { [LIST]: failure }, settled: heading('Your capsules didn’t load') },
]);
