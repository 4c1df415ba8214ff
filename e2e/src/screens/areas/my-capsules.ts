import type { TimeCapsuleDto, TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import { click, clickInDialog, fill, sequence, waitForVideo, withToast } from '../actions.js';
import { empty, failure, json, noResponse, refusal } from '../mocks.js';
import { FAMILY, FOR_FAMILY, RECEIVED, SHARED_CAPSULE } from '../people-samples.js';
import { button, heading, inDialog, screensOf, text } from '../screen.js';
import {
  day,
  DELIVERED_CAPSULE,
  DUE_CAPSULE,
  id,
  LONG_EMAIL,
  LONG_NAME,
  LONG_TEXT,
  LONG_TITLE,
  repeat,
  TIME_CAPSULE,
} from '../samples.js';

const LIST = 'GET /api/time-capsules';
const DELIVER = 'POST /api/time-capsules/:id/deliver';
const REMOVE = 'DELETE /api/time-capsules/:id';
const ALL = [TIME_CAPSULE, DUE_CAPSULE, DELIVERED_CAPSULE];
const deliver = click('Deliver Now');
const remove = click(/^Remove /);
const change = sequence(waitForVideo, click('Change'));
const TIMELINE = 'GET /api/time-capsules/:id/timeline';
const SHARE = 'POST /api/time-capsules/:id/share';
const tooManyPeople = refusal(
  'too_many_requests',
  'You’ve reached the limit of 20 people a day across all your capsules. Please try again later.',
);
const REMOVED = 'GET /api/time-capsules/removed';
const PEOPLE = 'GET /api/people';
const RECEIVED_LIST = 'GET /api/time-capsules/received';
const ONLY_RECEIVED = { [LIST]: json([]), [RECEIVED_LIST]: json([RECEIVED]) };
const RECEIVED_CAPSULES = [
  RECEIVED,
  { ...RECEIVED, id: id(92), content: null },
  {
    ...RECEIVED,
    id: id(93),
    sender: { firstName: LONG_NAME, email: LONG_EMAIL },
    content: { ...RECEIVED.content!, promptTitle: LONG_TITLE },
  },
];

export const MY_CAPSULES = screensOf(
  { area: 'my-capsules', auth: 'signed-in', path: '/my-capsules', mocks: { [LIST]: json(ALL), [REMOVED]: json([]) } },
  [
    { name: 'scheduled, due and delivered', settled: text('3 capsules') },
    {
      name: 'for people and shared',
      mocks: { [LIST]: json([FOR_FAMILY, SHARED_CAPSULE]) },
      settled: text('Shared with'),
    },
    { name: 'loading', mocks: { [LIST]: noResponse }, settled: heading('My Time Capsules') },
    { name: 'empty', mocks: { [LIST]: json([]) }, settled: heading('No time capsules yet') },
    { name: 'loading failed', mocks: { [LIST]: failure }, settled: heading('Your capsules didn’t load') },
    {
      name: 'long title, no poster',
      mocks: { [LIST]: json([{ ...DELIVERED_CAPSULE, promptTitle: LONG_TITLE, videoReady: false }]) },
      settled: text('1 capsule'),
    },
    { name: 'many capsules', mocks: { [LIST]: json(repeat(ALL, 24)) }, settled: text('24 capsules') },
    { name: 'video open', act: click('View Video'), ...inDialog },
    {
      name: 'video open, long note',
      mocks: {
        [LIST]: json([{ ...TIME_CAPSULE, promptTitle: LONG_TITLE, personalNote: `${LONG_TEXT}\n\n${LONG_TEXT}` }]),
      },
      act: click('View Video'),
      ...inDialog,
    },
    { name: 'delivery in progress', mocks: { [DELIVER]: noResponse }, act: deliver, settled: button('Deliver Now') },
    {
      name: 'delivered with Deliver Now',
      mocks: { [DELIVER]: json({ ...DUE_CAPSULE, status: 'delivered' }) },
      ...withToast('Time Capsule Delivered! 📧', deliver),
    },
    {
      name: 'delivery failed',
      mocks: {
        [DELIVER]: refusal(
          'unavailable',
          'We couldn’t send the email just now. We’ll keep trying, and your video stays here.',
        ),
      },
      ...withToast('Delivery Failed', deliver),
    },
    { name: 'removed', mocks: { [REMOVE]: empty(204) }, ...withToast('Time Capsule Removed', remove) },
    {
      name: 'removal failed',
      mocks: {
        [REMOVE]: refusal('wrong_state', 'We’re sending this time capsule right now. You can remove it in a minute.'),
      },
      ...withToast('We couldn’t remove this capsule', remove),
    },
    {
      name: 'damaged video listed first',
      mocks: { [LIST]: json([...ALL, { ...TIME_CAPSULE, id: id(13), isPlayable: false }]) },
      settled: heading('Needs your attention'),
    },
    {
      name: 'nothing found',
      mocks: { [LIST]: json(repeat(ALL, 6)) },
      act: fill({ 'Search your capsules': 'zebra' }),
      settled: text('No capsules match your search.'),
    },
    { name: 'received', mocks: { [RECEIVED_LIST]: json(RECEIVED_CAPSULES) }, settled: text('6 capsules') },
    { name: 'only received', mocks: ONLY_RECEIVED, settled: text('1 capsule') },
    { name: 'received, video open', mocks: ONLY_RECEIVED, act: click('View Video'), ...inDialog },
    { name: 'confirming the removal of a received capsule', mocks: ONLY_RECEIVED, act: remove, ...inDialog },
    { name: 'received failed to load', mocks: { [RECEIVED_LIST]: failure }, settled: button('Try Again') },
  ],
);

const TIMELINE_OF_CAPSULE: TimelineEntryDto[] = [
  { at: TIME_CAPSULE.createdAt, kind: 'recorded' },
  { at: TIME_CAPSULE.createdAt, kind: 'stored', bytes: 23_400_000 },
  { at: TIME_CAPSULE.createdAt, kind: 'copied' },
  { at: day(-20), kind: 'changed', fields: ['deliveryDate', 'personalNote'] },
  {
    at: day(-1),
    kind: 'attempt',
    outcome: 'refused',
    reason: 'RCPT TO was answered with 550',
    words: '550 5.1.1 <ada@example.test>: Recipient address rejected: User unknown in virtual mailbox table',
  },
];

const TIMELINE_OF_SHARED: TimelineEntryDto[] = [
  ...TIMELINE_OF_CAPSULE.slice(0, 3),
  { at: day(-12), kind: 'attempt', outcome: 'accepted', names: ['Ben'] },
  { at: day(-12), kind: 'delivered' },
  { at: day(-12), kind: 'attempt', outcome: 'refused', names: ['Granddad'] },
  { at: day(-1), kind: 'shared', names: ['Ida', 'Maximiliane-Alexandrina'] },
];

/** Returns a response whose list has only this capsule, with the id in the page's URL. */
const listOf = (capsule: TimeCapsuleDto) => json([{ ...capsule, id: TIME_CAPSULE.id }]);

export const CAPSULE_PAGE = screensOf(
  {
    area: 'capsule-page',
    auth: 'signed-in',
    path: `/my-capsules/${TIME_CAPSULE.id}`,
    mocks: { [LIST]: json(ALL), [TIMELINE]: json(TIMELINE_OF_CAPSULE), [PEOPLE]: json(FAMILY) },
  },
  [
    { name: 'scheduled', settled: text('You recorded it.') },
    {
      name: 'video damaged',
      mocks: { [LIST]: listOf({ ...DELIVERED_CAPSULE, videoReady: false, isPlayable: false }) },
      settled: text('is damaged and can’t be played'),
    },
    {
      name: 'overdue, email refused',
      mocks: { [LIST]: listOf(DUE_CAPSULE) },
      settled: text('“<ada@example.test>: Recipient'),
    },
    {
      name: 'delivered',
      mocks: { [LIST]: listOf(DELIVERED_CAPSULE), [TIMELINE]: json(TIMELINE_OF_CAPSULE.slice(0, 3)) },
      settled: text('You recorded it.'),
    },
    {
      name: 'long texts',
      mocks: { [LIST]: listOf({ ...TIME_CAPSULE, promptTitle: LONG_TITLE, personalNote: LONG_TEXT }) },
      settled: text('You recorded it.'),
    },
    { name: 'loading', mocks: { [LIST]: noResponse, [TIMELINE]: noResponse }, settled: heading('Time Capsule') },
    { name: 'loading failed', mocks: { [LIST]: failure }, settled: heading('The capsule didn’t load') },
    { name: 'timeline failed to load', mocks: { [TIMELINE]: failure }, settled: button('Try Again') },
    { name: 'capsule of another user', mocks: { [LIST]: json([]) }, settled: heading('Capsule Not Found') },
    { name: 'for people', mocks: { [LIST]: listOf(FOR_FAMILY) }, settled: text('Not sent yet') },
    {
      name: 'people in every state',
      mocks: { [LIST]: listOf(SHARED_CAPSULE), [TIMELINE]: json(TIMELINE_OF_SHARED) },
      settled: text('You shared it with Ida'),
    },
    {
      name: 'sharing',
      mocks: { [LIST]: listOf({ ...DELIVERED_CAPSULE, recipients: SHARED_CAPSULE.recipients.slice(0, 2) }) },
      act: sequence(waitForVideo, click('Share It with Someone', 'Ida')),
      ...inDialog,
    },
    {
      name: 'sending again refused',
      mocks: { [LIST]: listOf(SHARED_CAPSULE), [SHARE]: tooManyPeople },
      ...withToast('We couldn’t send it again', waitForVideo, click('Send Again to Granddad')),
    },
    {
      name: 'sharing refused',
      mocks: { [LIST]: listOf(DELIVERED_CAPSULE), [SHARE]: tooManyPeople },
      ...withToast(
        'We couldn’t share this capsule',
        waitForVideo,
        click('Share It with Someone', 'Ben'),
        clickInDialog('Share'),
      ),
    },
    { name: 'changing, for people', mocks: { [LIST]: listOf(FOR_FAMILY) }, act: change, ...inDialog },
    { name: 'changing', act: change, ...inDialog },
    {
      name: 'change refused',
      mocks: {
        'PATCH /api/time-capsules/:id': refusal(
          'wrong_state',
          'We’re sending this time capsule right now, so you can’t change it anymore.',
        ),
      },
      ...withToast('We couldn’t change this capsule', change, click('5 Years', 'Save Changes')),
    },
  ],
);

const REMOVED_CAPSULES = [TIME_CAPSULE, DUE_CAPSULE].map((capsule) => ({
  ...capsule,
  removedAt: day(-2),
  erasedAt: day(28),
}));

export const REMOVED_CAPSULES_PAGE = screensOf(
  {
    area: 'removed-capsules',
    auth: 'signed-in',
    path: '/my-capsules/removed',
    mocks: { [REMOVED]: json(REMOVED_CAPSULES), [PEOPLE]: json(FAMILY) },
  },
  [
    { name: 'two removed capsules', settled: button(/^Restore /) },
    { name: 'empty', mocks: { [REMOVED]: json([]) }, settled: heading('Nothing here') },
    { name: 'loading', mocks: { [REMOVED]: noResponse }, settled: heading('Recently Removed') },
    { name: 'loading failed', mocks: { [REMOVED]: failure }, settled: heading('This list didn’t load') },
    { name: 'watching', act: click(/^Watch /), ...inDialog },
    { name: 'confirming the erasure', act: click(/^Erase /), ...inDialog },
    { name: 'choosing a new date', act: click(`Restore ${DUE_CAPSULE.promptTitle}`), ...inDialog },
  ],
);
