import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { broken, json, refusal, silence, type Answers } from '../answers.js';
import { toToast } from '../actions.js';
import { dialog, heading, press, screensOf, words } from '../screen.js';
import {
  CAPSULE,
  CONTRIBUTOR,
  CONTRIBUTORS,
  day,
  id,
  LONG_NAME,
  LONG_TEXT,
  LONG_TITLE,
  OPENED_CONTRIBUTORS,
  REEL,
} from '../samples.js';

const ONE = 'GET /api/capsules/:id';
const CONTRIBUTIONS = 'GET /api/capsules/:id/contributors';

function hostedCapsule(
  part: Partial<PaidCapsuleDto>,
  contributors: ContributorDto[] = [],
  reel?: Partial<ReelDto>,
): Answers {
  const contributorCount = contributors.filter(({ hasSubmitted }) => hasSubmitted).length;
  return {
    [ONE]: json({ ...CAPSULE, contributorCount, ...part }),
    [CONTRIBUTIONS]: json(contributors, { total: contributors.length }),
    ...(reel ? { 'GET /api/capsules/:id/reel': json({ ...REEL, ...reel }) } : {}),
  };
}

const REMOVE = 'DELETE /api/capsules/:id/contributors/:rid';
const removed = { state: 'removed', hasSubmitted: false, submittedAt: null } as const;
const unpaid = { status: 'pending', isOpen: false } as const;
const ended = { status: 'cancelled', isOpen: false } as const;
const opened = {
  status: 'delivered',
  isOpen: false,
  isSealed: false,
  deliveryDate: day(-2),
  deliveredAt: day(-2),
} as const;
const withReel = { hasHighlightReelAddon: true, status: 'closed', isOpen: false } as const;
const delivered = hostedCapsule(opened, OPENED_CONTRIBUTORS);
const returned = `/capsules/${CAPSULE.id}?checkout=done`;
const CHECK = 'POST /api/capsules/:id/payment-check';
const PENDING = 'Payment pending. Complete checkout to activate this capsule.';

export const HOST_PAGE = screensOf(
  { area: 'host-page', who: 'signed-in', path: `/capsules/${CAPSULE.id}`, answers: hostedCapsule({}, CONTRIBUTORS) },
  [
    { name: 'open', settled: words('2 sealed messages') },
    { name: 'open, nobody yet', answers: hostedCapsule({}), settled: heading('No contributors yet') },
    {
      name: 'details tab',
      act: (page) => page.getByRole('tab', { name: 'Details' }).press('Enter'),
      settled: words('What you ask'),
    },
    {
      name: 'full, long content',
      answers: hostedCapsule(
        { capsuleName: LONG_TITLE, promptDescription: LONG_TEXT, maxContributors: 2, viewCount: 1_234_567 },
        [{ ...CONTRIBUTOR, name: LONG_NAME, email: `${'long.'.repeat(20)}address@example.test` }, CONTRIBUTOR],
      ),
      settled: words('Every place is taken'),
    },
    {
      name: 'many contributors',
      answers: hostedCapsule(
        { maxContributors: null },
        Array.from({ length: 50 }, (_, index) => ({ ...CONTRIBUTOR, id: id(4000 + index) })),
      ),
      settled: words('50 sealed messages'),
    },
    {
      name: 'contributors decided about',
      answers: hostedCapsule({ needsApproval: true }, [
        { ...CONTRIBUTOR, state: 'waiting' },
        { ...CONTRIBUTOR, id: id(71), name: 'Junk', state: 'removing', hasSubmitted: false },
        { ...CONTRIBUTOR, id: id(72), name: LONG_NAME, ...removed },
        { ...CONTRIBUTOR, id: id(73), name: 'Spam', ...removed, isBlocked: true },
      ]),
      settled: words('Waits for your OK'),
    },
    { name: 'removal asked', act: press('Remove the video from Ann'), settled: dialog, layer: true },
    {
      name: 'removal failed',
      answers: { [REMOVE]: broken },
      act: toToast(press('Remove the video from Ann'), (page) =>
        dialog(page).getByRole('button', { name: 'Remove Video' }).click(),
      ),
      settled: words('The video was not removed'),
      layer: true,
    },
    {
      name: 'block asked',
      answers: hostedCapsule({}, [{ ...CONTRIBUTOR, ...removed }]),
      act: press('Block sender Ann'),
      settled: dialog,
      layer: true,
    },
    {
      name: 'delivered, one waits for an OK',
      answers: hostedCapsule(opened, [
        { ...CONTRIBUTOR, id: id(73), name: 'Late', state: 'waiting' },
        ...OPENED_CONTRIBUTORS,
      ]),
      settled: words('Waits for your OK'),
    },
    {
      name: 'link copied',
      act: toToast(press('Copy')),
      settled: words('Share link copied to clipboard'),
      layer: true,
    },
    { name: 'close asked', act: press('Close Submissions'), settled: dialog, layer: true },
    { name: 'date dialog', act: press('Change Date'), settled: dialog, layer: true },
    { name: 'pending', answers: hostedCapsule({ ...unpaid, paymentStatus: 'pending' }), settled: words(PENDING) },
    {
      name: 'pending, cancel asked',
      answers: hostedCapsule({ ...unpaid, paymentStatus: 'pending' }),
      act: press('Cancel this order'),
      settled: dialog,
      layer: true,
    },
    {
      name: 'payment failed',
      answers: hostedCapsule({ ...unpaid, paymentStatus: 'failed' }),
      settled: words('The payment failed. Nothing was charged.'),
    },
    {
      name: 'payment processing',
      answers: hostedCapsule({ ...unpaid, paymentStatus: 'processing' }),
      settled: words('Your payment is on its way.'),
    },
    {
      name: 'cancelled',
      answers: hostedCapsule({ ...ended, paymentStatus: 'pending' }),
      settled: words('This order was cancelled.'),
    },
    {
      name: 'paid too late',
      answers: hostedCapsule({ isOpen: false, isSealed: false, needsNewDate: true, deliveryDate: day(-2) }),
      settled: words('The payment arrived after the delivery date.'),
    },
    {
      name: 'closed',
      answers: hostedCapsule({ status: 'closed', isOpen: false }),
      settled: words('Submissions are closed.'),
    },
    {
      name: 'refunded',
      answers: hostedCapsule({ ...ended, paymentStatus: 'refunded' }, [CONTRIBUTOR]),
      settled: words('This capsule was refunded.'),
    },
    {
      name: 'in dispute',
      answers: hostedCapsule({ paymentStatus: 'disputed', isOpen: false }, [CONTRIBUTOR]),
      settled: words('The payment is in dispute with your bank.'),
    },
    {
      name: 'back from paying, confirming',
      path: returned,
      answers: { ...hostedCapsule({ ...unpaid, paymentStatus: 'pending' }), [CHECK]: silence },
      settled: heading('Mara & Jon'),
    },
    { name: 'back from paying, paid', path: returned, answers: hostedCapsule({}), settled: heading('Mara & Jon') },
    { name: 'delivered, a gallery', answers: delivered, settled: heading('2 messages for you') },
    { name: 'delivered, watching', answers: delivered, act: press('Play All'), settled: dialog, layer: true },
    { name: 'delivered, nobody came', answers: hostedCapsule(opened), settled: heading('No videos came this time') },
    { name: 'reel being made', answers: hostedCapsule(withReel, CONTRIBUTORS, {}), settled: words('Being made.') },
    {
      name: 'reel failed',
      answers: hostedCapsule(withReel, CONTRIBUTORS, { state: 'failed' }),
      settled: words('The reel could not be made.'),
    },
    {
      name: 'reel to watch',
      answers: hostedCapsule({ ...opened, hasHighlightReelAddon: true }, OPENED_CONTRIBUTORS, {
        state: 'ready',
        videoFileName: 'reel.mp4',
        durationSeconds: 96,
        skipped: ['Ms Okafor'],
        madeAt: day(-2),
      }),
      settled: words('could not be used in the reel.'),
    },
    { name: 'on its way', answers: { [ONE]: silence }, settled: heading('Loading the capsule') },
    {
      name: 'contributors did not load',
      answers: { [CONTRIBUTIONS]: broken },
      settled: heading('The contributors did not load'),
    },
    { name: 'did not load', answers: { [ONE]: broken }, settled: heading('The capsule did not load') },
    {
      name: 'not found',
      answers: { [ONE]: refusal('not_found', 'There is no such capsule.') },
      settled: heading('Capsule Not Found'),
    },
    {
      name: 'closing failed',
      answers: { 'PATCH /api/capsules/:id/close': broken },
      act: toToast(press('Close Submissions'), (page) =>
        dialog(page).getByRole('button', { name: 'Close Submissions' }).click(),
      ),
      settled: words('Failed to close capsule submissions.'),
      layer: true,
    },
  ],
);
