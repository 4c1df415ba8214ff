import type { TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import { fill, inToast, press } from '../actions.js';
import { broken, empty, json, notFound, refusal, silence } from '../answers.js';
import { FAMILY } from '../people-samples.js';
import { button, heading, inDialog, screensOf, words } from '../screen.js';
import { day, DELIVERED_CAPSULE, DUE_CAPSULE, id, LONG_TEXT, LONG_TITLE, repeat, TIME_CAPSULE } from '../samples.js';

const LIST = 'GET /api/time-capsules';
const DELIVER = 'POST /api/time-capsules/:id/deliver';
const REMOVE = 'DELETE /api/time-capsules/:id';
const ALL = [TIME_CAPSULE, DUE_CAPSULE, DELIVERED_CAPSULE];
const deliver = press('Deliver Now');
const remove = press(/^Remove /);
const ONE = 'GET /api/time-capsules/:id';
const STORY = 'GET /api/time-capsules/:id/timeline';
const REMOVED = 'GET /api/time-capsules/removed';
const PEOPLE = 'GET /api/people';

export const MY_CAPSULES = screensOf(
  { area: 'my-capsules', who: 'signed-in', path: '/my-capsules', answers: { [LIST]: json(ALL), [REMOVED]: json([]) } },
  [
    { name: 'scheduled, due and delivered', settled: words('3 capsules') },
    { name: 'loading', answers: { [LIST]: silence }, settled: heading('My Time Capsules') },
    { name: 'empty', answers: { [LIST]: json([]) }, settled: heading('No time capsules yet') },
    { name: 'loading failed', answers: { [LIST]: broken }, settled: heading('Your capsules didn’t load') },
    {
      name: 'long title, no poster',
      answers: { [LIST]: json([{ ...DELIVERED_CAPSULE, promptTitle: LONG_TITLE, videoReady: false }]) },
      settled: words('1 capsule'),
    },
    { name: 'many', answers: { [LIST]: json(repeat(ALL, 24)) }, settled: words('24 capsules') },
    { name: 'video open', path: `/my-capsules?capsule=${DELIVERED_CAPSULE.id}`, ...inDialog },
    {
      name: 'video open, long note',
      path: `/my-capsules?capsule=${TIME_CAPSULE.id}`,
      answers: {
        [LIST]: json([{ ...TIME_CAPSULE, promptTitle: LONG_TITLE, personalNote: `${LONG_TEXT}\n\n${LONG_TEXT}` }]),
      },
      ...inDialog,
    },
    {
      name: 'capsule of another user',
      path: `/my-capsules?capsule=${id(999)}`,
      settled: words('couldn’t find the capsule'),
    },
    { name: 'delivering', answers: { [DELIVER]: silence }, act: deliver, settled: button('Deliver Now') },
    {
      name: 'delivered by hand',
      answers: { [DELIVER]: json({ ...DUE_CAPSULE, status: 'delivered' }) },
      ...inToast('Time Capsule Delivered! 📧', deliver),
    },
    {
      name: 'delivery failed',
      answers: {
        [DELIVER]: refusal(
          'unavailable',
          'We couldn’t send your email just now. We’ll keep trying, and your video stays here.',
        ),
      },
      ...inToast('Delivery Failed', deliver),
    },
    { name: 'removed', answers: { [REMOVE]: empty(204) }, ...inToast('Time Capsule Removed', remove) },
    {
      name: 'removal failed',
      answers: { [REMOVE]: refusal('wrong_state', 'We’re emailing you about this time capsule right now.') },
      ...inToast('Removal Failed', remove),
    },
    {
      name: 'trouble first',
      answers: { [LIST]: json([...ALL, { ...TIME_CAPSULE, id: id(13), isPlayable: false }]) },
      settled: heading('Needs your attention'),
    },
    {
      name: 'nothing found',
      answers: { [LIST]: json(repeat(ALL, 6)) },
      act: fill({ 'Search your capsules': 'zebra' }),
      settled: words('No capsule has these words.'),
    },
    { name: 'removed, with Undo', answers: { [REMOVE]: empty(204) }, ...inToast('Undo', remove) },
  ],
);

const STORY_OF_CAPSULE: TimelineEntryDto[] = [
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

const FOR_FAMILY = {
  ...TIME_CAPSULE,
  recipients: FAMILY.map(({ id: personId, name }) => {
    return { id: personId, personId, name, state: 'waiting' as const, thanks: null, answerVideoFileName: null };
  }),
};

export const CAPSULE_PAGE = screensOf(
  {
    area: 'capsule-page',
    who: 'signed-in',
    path: `/my-capsules/${TIME_CAPSULE.id}`,
    answers: {
      [LIST]: json(ALL),
      [ONE]: json(TIME_CAPSULE),
      [STORY]: json(STORY_OF_CAPSULE),
      [PEOPLE]: json(FAMILY),
    },
  },
  [
    { name: 'scheduled', settled: words('You recorded it.') },
    { name: 'late', answers: { [ONE]: json(DUE_CAPSULE) }, settled: words('“550 5.1.1 <ada@example.test>') },
    {
      name: 'delivered',
      answers: { [ONE]: json(DELIVERED_CAPSULE), [STORY]: json(STORY_OF_CAPSULE.slice(0, 3)) },
      settled: words('You recorded it.'),
    },
    {
      name: 'long words',
      answers: { [ONE]: json({ ...TIME_CAPSULE, promptTitle: LONG_TITLE, personalNote: LONG_TEXT }) },
      settled: words('You recorded it.'),
    },
    {
      name: 'loading',
      answers: { [ONE]: silence, [LIST]: silence, [STORY]: silence },
      settled: heading('Time Capsule'),
    },
    { name: 'loading failed', answers: { [ONE]: broken }, settled: heading('The capsule did not load') },
    { name: 'story failed', answers: { [STORY]: broken }, settled: button('Load Again') },
    { name: 'of another user', answers: { [ONE]: notFound }, settled: heading('Capsule Not Found') },
    { name: 'for people', answers: { [ONE]: json(FOR_FAMILY) }, settled: words('Waiting') },
    {
      name: 'changing, for people',
      answers: { [ONE]: json(FOR_FAMILY) },
      act: press('Change'),
      ...inDialog,
    },
    { name: 'changing', act: press('Change'), ...inDialog },
    {
      name: 'change refused',
      answers: {
        'PATCH /api/time-capsules/:id': refusal(
          'wrong_state',
          'We are emailing you about this time capsule right now.',
        ),
      },
      ...inToast('Not Changed', press('Change', '5 Years', 'Save Changes')),
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
    who: 'signed-in',
    path: '/my-capsules/removed',
    answers: { [REMOVED]: json(REMOVED_CAPSULES), [PEOPLE]: json(FAMILY) },
  },
  [
    { name: 'two', settled: button(/^Restore /) },
    { name: 'empty', answers: { [REMOVED]: json([]) }, settled: heading('Nothing here') },
    { name: 'loading', answers: { [REMOVED]: silence }, settled: heading('Recently removed') },
    { name: 'loading failed', answers: { [REMOVED]: broken }, settled: heading('This list did not load') },
    { name: 'watching', act: press(/^Watch /), ...inDialog },
    { name: 'asked to erase', act: press(/^Erase /), ...inDialog },
    { name: 'choosing a new day', act: press(`Restore ${DUE_CAPSULE.promptTitle}`), ...inDialog },
  ],
);
