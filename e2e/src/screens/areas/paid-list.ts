import { broken, json, silence } from '../answers.js';
import { heading, screensOf, words } from '../screen.js';
import { CAPSULE, day, id, LONG_TITLE } from '../samples.js';

const LIST = 'GET /api/capsules';

/** One capsule in each state that the list tells apart. */
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
    id: id(62),
    capsuleName: 'Ten years of us',
    capsuleType: 'anniversary',
    status: 'delivered',
    isOpen: false,
    isSealed: false,
    deliveryDate: day(-40),
    deliveredAt: day(-40),
    contributorCount: 20,
    maxContributors: 20,
  },
  {
    ...CAPSULE,
    id: id(63),
    capsuleName: null,
    status: 'pending',
    paymentStatus: 'pending',
    isOpen: false,
    maxContributors: null,
  },
  { ...CAPSULE, id: id(64), capsuleName: LONG_TITLE, status: 'pending', paymentStatus: 'processing', isOpen: false },
  { ...CAPSULE, id: id(65), status: 'pending', paymentStatus: 'failed', isOpen: false },
  { ...CAPSULE, id: id(66), status: 'cancelled', paymentStatus: 'refunded', isOpen: false },
  { ...CAPSULE, id: id(67), paymentStatus: 'disputed', isOpen: false },
  { ...CAPSULE, id: id(68), needsNewDate: true, isOpen: false, isSealed: false, deliveryDate: day(-2) },
] satisfies (typeof CAPSULE)[];

export const PAID_LIST = screensOf({ area: 'paid-list', who: 'signed-in', path: '/my-paid-capsules' }, [
  {
    name: 'every state',
    answers: { [LIST]: json(PAID_CAPSULES) },
    settled: words('9 capsules that others fill with you'),
  },
  { name: 'on their way', answers: { [LIST]: silence }, settled: heading('My Paid Capsules') },
  { name: 'empty', answers: { [LIST]: json([]) }, settled: heading('No paid capsules yet') },
  { name: 'did not load', answers: { [LIST]: broken }, settled: heading('Your capsules did not load') },
]);
