import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { click, clickInDialog, sequence, withToast } from '../actions.js';
import { empty, failure, json, noResponse, notFound, type Mocks } from '../mocks.js';
import { button, heading, inDialog, screensOf, text } from '../screen.js';
import {
  CAPSULE,
  CONTRIBUTOR,
  CONTRIBUTORS,
  day,
  DELIVERED,
  id,
  LONG_EMAIL,
  LONG_NAME,
  LONG_TEXT,
  LONG_TITLE,
  OPENED_CONTRIBUTORS,
  READY_REEL,
  REEL,
  repeat,
  UNPAID,
} from '../samples.js';

const ONE = 'GET /api/capsules/:id';
const CONTRIBUTOR_LIST = 'GET /api/capsules/:id/contributors';
const REMOVE = 'DELETE /api/capsules/:id/contributors/:contributor';
const REMOVE_ALL = 'POST /api/capsules/:id/contributors/:contributor/remove-all';
const CLOSE = 'PATCH /api/capsules/:id/close';
const CHECK = 'POST /api/capsules/:id/payment-check';

function capsuleMocks(
  part: Partial<PaidCapsuleDto>,
  contributors: ContributorDto[] = [],
  reel?: Partial<ReelDto>,
): Mocks {
  const contributorCount = contributors.filter(({ hasSubmitted }) => hasSubmitted).length;
  return {
    [ONE]: json({ ...CAPSULE, contributorCount, ...part }),
    [CONTRIBUTOR_LIST]: json(contributors, { total: contributors.length }),
    ...(reel ? { 'GET /api/capsules/:id/reel': json({ ...REEL, ...reel }) } : {}),
  };
}

const removed = { ...CONTRIBUTOR, state: 'removed', hasSubmitted: false, submittedAt: null } as const;
const cancelled = { status: 'cancelled', isOpen: false } as const;
const withReel = { hasHighlightReelAddon: true, status: 'closed', isOpen: false } as const;
const delivered = capsuleMocks(DELIVERED, OPENED_CONTRIBUTORS);
const full = capsuleMocks(
  { capsuleName: LONG_TITLE, promptDescription: LONG_TEXT, maxContributors: 2, viewCount: 1_234_567 },
  [{ ...CONTRIBUTOR, name: LONG_NAME, email: LONG_EMAIL }, CONTRIBUTOR],
);
const moderated = capsuleMocks({ needsApproval: true }, [
  { ...CONTRIBUTOR, state: 'waiting' },
  { ...CONTRIBUTOR, id: id(71), name: 'Junk', state: 'removing', hasSubmitted: false },
  { ...removed, id: id(72), name: LONG_NAME },
  { ...removed, id: id(73), name: 'Spam', isBlocked: true },
]);
const crowd = { fromSender: 23, isBlocked: false } as const;
const flooded = capsuleMocks({ maxContributors: 40 }, [
  { ...CONTRIBUTOR, ...crowd, name: LONG_NAME, email: LONG_EMAIL, state: 'waiting', hasSlot: false },
  { ...CONTRIBUTOR, ...crowd, id: id(74) },
  { ...CONTRIBUTOR, id: id(75), name: 'Junk', state: 'removing', hasSubmitted: false, isBlocked: false },
]);
const lateContribution: ContributorDto = { ...CONTRIBUTOR, id: id(73), name: 'Late', state: 'waiting' };
const returnPath = `/capsules/${CAPSULE.id}?checkout=done`;

export const HOST_PAGE = screensOf(
  { area: 'host-page', auth: 'signed-in', path: `/capsules/${CAPSULE.id}`, mocks: capsuleMocks({}, CONTRIBUTORS) },
  [
    { name: 'open', settled: text('2 sealed videos') },
    { name: 'open, no contributors', mocks: capsuleMocks({}), settled: heading('No contributors yet') },
    {
      name: 'details tab',
      act: (page) => page.getByRole('tab', { name: 'Details' }).press('Enter'),
      settled: text('What you’re asking'),
    },
    { name: 'full, long content', mocks: full, settled: text('All spots taken') },
    {
      name: 'many contributors',
      mocks: capsuleMocks({ maxContributors: null }, repeat([CONTRIBUTOR], 50)),
      settled: text('50 sealed videos'),
    },
    { name: 'moderated contributors', mocks: moderated, settled: text('Waiting for your OK') },
    { name: 'more than a fair share from one sender', mocks: flooded, settled: text('more than its fair share') },
    {
      name: 'confirming the removal of all from one sender',
      mocks: flooded,
      act: click('Remove all videos from Ann’s network'),
      ...inDialog,
    },
    {
      name: 'all from one sender removed, with Undo',
      mocks: { ...flooded, [REMOVE_ALL]: empty(204) },
      ...withToast(
        'Removed 23 videos',
        click('Remove all videos from Ann’s network'),
        clickInDialog('Remove 23 Videos'),
      ),
    },
    { name: 'confirming the removal', act: click('Remove Ann’s video'), ...inDialog },
    {
      name: 'removal failed',
      mocks: { [REMOVE]: failure },
      ...withToast('We couldn’t remove the video', click('Remove Ann’s video'), clickInDialog('Remove Video')),
    },
    { name: 'confirming the block', mocks: capsuleMocks({}, [removed]), act: click('Block sender Ann'), ...inDialog },
    {
      name: 'delivered, one video waiting for approval',
      mocks: capsuleMocks(DELIVERED, [lateContribution, ...OPENED_CONTRIBUTORS]),
      settled: text('Waiting for your OK'),
    },
    { name: 'link copied', ...withToast('Share link copied to clipboard', click('Copy')) },
    { name: 'confirming the close', act: click('Close Submissions'), ...inDialog },
    { name: 'date dialog', act: click('Change Date'), ...inDialog },
    {
      name: 'pending',
      mocks: capsuleMocks(UNPAID),
      settled: text('Payment pending. Complete checkout to activate this capsule.'),
    },
    {
      name: 'pending, confirming the cancellation',
      mocks: capsuleMocks(UNPAID),
      act: click('Cancel Order'),
      ...inDialog,
    },
    {
      name: 'payment failed',
      mocks: capsuleMocks({ ...UNPAID, paymentStatus: 'failed' }),
      settled: text('The payment failed. You haven’t been charged.'),
    },
    {
      name: 'payment processing',
      mocks: capsuleMocks({ ...UNPAID, paymentStatus: 'processing' }),
      settled: text('Your payment is on its way.'),
    },
    {
      name: 'cancelled',
      mocks: capsuleMocks({ ...cancelled, paymentStatus: 'pending' }),
      settled: text('This order was canceled.'),
    },
    {
      name: 'paid too late',
      mocks: capsuleMocks({ isOpen: false, isSealed: false, needsNewDate: true, deliveryDate: day(-2) }),
      settled: text('The payment arrived after the delivery date.'),
    },
    {
      name: 'closed',
      mocks: capsuleMocks({ status: 'closed', isOpen: false }),
      settled: text('Submissions are closed.'),
    },
    {
      name: 'refunded',
      mocks: capsuleMocks({ ...cancelled, paymentStatus: 'refunded' }, [CONTRIBUTOR]),
      settled: text('Your payment was refunded.'),
    },
    {
      name: 'in dispute',
      mocks: capsuleMocks({ paymentStatus: 'disputed', isOpen: false }, [CONTRIBUTOR]),
      settled: text('This payment is being disputed.'),
    },
    {
      name: 'back from the payment, confirming',
      path: returnPath,
      mocks: { ...capsuleMocks(UNPAID), [CHECK]: noResponse },
      settled: heading('Mara & Jon'),
    },
    { name: 'back from the payment, paid', path: returnPath, mocks: capsuleMocks({}), settled: heading('Mara & Jon') },
    { name: 'delivered, a gallery', mocks: delivered, settled: heading('2 videos for you') },
    {
      name: 'delivered, watching',
      mocks: delivered,
      // Pauses the video, because the next one begins when this one ends.
      act: sequence(click('Play All'), (page) =>
        page.locator('video').evaluate((video: HTMLVideoElement) => video.pause()),
      ),
      ...inDialog,
    },
    { name: 'delivered, no videos', mocks: capsuleMocks(DELIVERED), settled: heading('No videos came in') },
    { name: 'reel in progress', mocks: capsuleMocks(withReel, CONTRIBUTORS, {}), settled: text('In progress.') },
    {
      name: 'reel failed',
      mocks: capsuleMocks(withReel, CONTRIBUTORS, { state: 'failed' }),
      settled: button('Make the Reel'),
    },
    {
      name: 'reel ready',
      mocks: capsuleMocks({ ...DELIVERED, hasHighlightReelAddon: true }, OPENED_CONTRIBUTORS, READY_REEL),
      settled: text('in the reel, but you’ll still find'),
    },
    { name: 'loading', mocks: { [ONE]: noResponse }, settled: text('Loading the capsule') },
    {
      name: 'contributors failed to load',
      mocks: { [CONTRIBUTOR_LIST]: failure },
      settled: heading('The list of contributors didn’t load'),
    },
    { name: 'loading failed', mocks: { [ONE]: failure }, settled: heading('The capsule didn’t load') },
    { name: 'not found', mocks: { [ONE]: notFound }, settled: heading('Capsule Not Found') },
    {
      name: 'closing failed',
      mocks: { [CLOSE]: failure },
      ...withToast(
        'Failed to close capsule submissions.',
        click('Close Submissions'),
        clickInDialog('Close Submissions'),
      ),
    },
  ],
);
