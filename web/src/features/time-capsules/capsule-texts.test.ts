import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { dateLabel, eventText, groupsOf, problemText, videoDialogProps, whenText } from './capsule-texts.js';

const now = new Date('2031-11-21T09:00:00Z');
const capsule = (part: Partial<TimeCapsuleDto>): TimeCapsuleDto => ({
  id: 'a',
  promptId: 'custom-1',
  promptTitle: 'To myself',
  status: 'scheduled',
  deliveryDate: '2032-06-14T07:00:00Z',
  deliveredAt: null,
  createdAt: '2030-01-01T00:00:00Z',
  personalNote: null,
  videoFileName: 'a.webm',
  deliveryMethod: 'email',
  timeZone: 'Europe/Berlin',
  durationSeconds: 3,
  videoReady: true,
  isPlayable: true,
  openedAt: null,
  recipients: [],
  ...part,
});

const BEN = {
  id: 'b',
  personId: 'c',
  name: 'Ben',
  state: 'waiting',
  canSendAgain: false,
  thanks: null,
  answerVideoFileName: null,
  sharedAt: null,
} as const;

it.each<[string, Partial<TimeCapsuleDto>, RegExp | null]>([
  ['is not due yet', {}, null],
  ['has been due for a minute', { deliveryDate: '2031-11-21T08:59:00Z' }, null],
  ['is late (by email)', { deliveryDate: '2031-11-21T08:50:00Z' }, /may not have reached you\. .* press Deliver Now/],
  ['is late (in the app)', { deliveryDate: '2031-11-21T08:50:00Z', deliveryMethod: 'app' }, /^The delivery is late/],
  ['is late (for a person)', { deliveryDate: '2031-11-21T08:50:00Z', recipients: [BEN] }, /hasn’t reached Ben yet/],
  ['is damaged', { isPlayable: false }, /record a new video/],
  ['is damaged and was delivered', { isPlayable: false, status: 'delivered' }, /can still download the file/],
  ['was delivered', { deliveryDate: '2031-01-01T00:00:00Z', status: 'delivered' }, null],
  ['was delivered to two people', { status: 'delivered', recipients: [BEN, { ...BEN, name: 'Ann' }] }, null],
  [
    'may not have reached one of two people',
    { status: 'delivered', recipients: [BEN, { ...BEN, name: 'Ann', canSendAgain: true }] },
    /may not have reached Ann\. .* then open this capsule and press Send Again/,
  ],
])('returns the problem, if any, of a capsule that %s', (_, part, expected) => {
  const problem = problemText(capsule(part), now);
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatch(expected);
});

it('says in the video dialog when the capsule was made and when it arrives', () => {
  const { description } = videoDialogProps(capsule({}), now);
  expect(description).toBe('Created almost 2 years ago, arrives Jun\u00a014, 2032');
});

it.each([
  [{}, 'Arrives'],
  [{ deliveryDate: '2031-11-21T08:00:00Z' }, 'Was due'],
  [{ status: 'delivered' }, 'Delivered'],
] as const)('labels the date of a capsule with %j: %s', (fields, label) =>
  expect(dateLabel(capsule(fields), now)).toBe(label),
);

it('shows the date in the time zone where it was chosen', () => {
  expect(whenText(capsule({}))).toBe('Monday, June\u00a014, 2032 at\u00a09:00\u00a0AM Berlin\u00a0time');
});

it('lists capsules with problems first, then by state and year, and finds them with or without accents', () => {
  const all = [
    capsule({ id: 'later', deliveryDate: '2040-01-10T00:00:00Z' }),
    capsule({ id: 'next', promptTitle: 'Für Zoë' }),
    capsule({ id: 'old', status: 'delivered', deliveredAt: '2029-05-05T00:00:00Z' }),
    capsule({
      id: 'new',
      status: 'delivered',
      deliveredAt: '2031-05-05T00:00:00Z',
      personalNote: 'Remember Zoe’s door',
    }),
    capsule({ id: 'late', deliveryDate: '2031-11-20T00:00:00Z' }),
  ];
  const shown = (search: string) =>
    groupsOf(all, search, now).map(({ title, members }) => [title, members.map(({ id }) => id).join()]);
  expect(shown('')).toEqual([
    ['Needs your attention', 'late'],
    ['Arrives in 2032', 'next'],
    ['Arrives in 2040', 'later'],
    ['Delivered in 2031', 'new'],
    ['Delivered in 2029', 'old'],
  ]);
  expect(shown(' zoe ')).toEqual([
    ['Arrives in 2032', 'next'],
    ['Delivered in 2031', 'new'],
  ]);
  expect(shown('door zoe')).toEqual([['Delivered in 2031', 'new']]);
});

it('describes the events of the timeline', () => {
  const at = '2031-11-21T09:00:00Z';
  const fields = ['deliveryDate', 'personalNote'] as const;
  expect(eventText({ at, kind: 'changed', fields: [...fields] })).toBe('You changed the date and the note.');
  expect(eventText({ at, kind: 'stored', bytes: 12_400_000 })).toBe('We checked it and stored it safely (12 MB).');
  const refused = { at, kind: 'attempt', outcome: 'refused', reason: 'RCPT TO was answered with 550' } as const;
  const textOf = (reply: string) => eventText({ ...refused, words: reply });
  expect(textOf('550 5.1.1 <ben@b.test>: no such user')).toBe(
    'Your email provider refused our email: “<ben@b.test>: no such user.”',
  );
  expect(textOf('550 5.1.1 Mistyped? 5.1.1 Call 300 1.2.3')).toContain('“Mistyped? Call 300 1.2.3.”');
  expect(textOf('550')).toBe('Your email provider refused our email.');
  expect(eventText({ ...refused, outcome: 'unknown', reason: 'ECONNECTION' })).toBe(
    'We sent an email, but couldn’t confirm that it was accepted.',
  );
  expect(eventText({ at, kind: 'attempt', outcome: 'postponed' })).toMatch(/^We’ll send this email within a day/);
  expect(eventText({ at, kind: 'attempt', outcome: 'unknown', names: ['Ben'] })).toBe(
    'We sent an email to Ben, but couldn’t confirm that it was accepted.',
  );
  expect(eventText({ ...refused, names: ['Ben'] })).toBe('Ben’s email provider refused our email.');
});
