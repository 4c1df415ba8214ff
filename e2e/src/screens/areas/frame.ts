import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { broken, json, sessionEnded, silence } from '../answers.js';
import { fill, then } from '../actions.js';
import { dialog, heading, press, screensOf, words } from '../screen.js';
import { day, DELIVERED_CAPSULE, id, LONG_TEXT, LONG_TITLE } from '../samples.js';

const LIST = 'GET /api/notifications';
const open = press(/^Notifications/);
const bubble = { layer: true, act: open } as const;
const KINDS = [
  'prompt-response-received',
  'time-capsule-delivered',
  'contribution-received',
  'payment-refunded',
  'payment-trouble',
  'time-capsule-trouble',
] as const;
const NOTIFICATION: NotificationDto = {
  id: id(90),
  kind: 'time-capsule-delivered',
  title: 'A time capsule has arrived',
  body: '“What I am proud of”, recorded a year ago.',
  path: `/my-capsules?capsule=${DELIVERED_CAPSULE.id}`,
  createdAt: day(-12),
  readAt: null,
};

const SOME = KINDS.map((kind, index) => ({
  ...NOTIFICATION,
  id: id(90 + index),
  kind,
  createdAt: day(-index),
  readAt: index < 2 ? null : day(-1),
}));

export const FRAME = screensOf(
  { area: 'frame', who: 'signed-in', path: '/account', answers: { 'GET /api/capsules': json([]), [LIST]: json(SOME) } },
  [
    { name: 'notifications', ...bubble, settled: words('Mark all as read') },
    { name: 'notifications, none', ...bubble, answers: { [LIST]: json([]) }, settled: words('Nothing yet.') },
    {
      name: 'notifications on their way',
      ...bubble,
      answers: { [LIST]: silence },
      settled: (page) => page.getByRole('dialog'),
    },
    {
      name: 'notifications did not load',
      ...bubble,
      answers: { [LIST]: broken },
      settled: words('Your notifications did not load'),
    },
    {
      name: 'notifications, long and many',
      ...bubble,
      answers: {
        [LIST]: json(
          Array.from({ length: 120 }, (_, index) => ({
            ...NOTIFICATION,
            id: id(5000 + index),
            title: LONG_TITLE,
            body: LONG_TEXT,
          })),
        ),
      },
      settled: words('Mark all as read'),
    },
    {
      name: 'menu open',
      act: press('Open menu'),
      settled: (page) => page.getByRole('navigation', { name: 'Menu' }),
      layer: true,
      narrowOnly: true,
    },
    {
      name: 'session ended, what was typed stays',
      answers: { 'PATCH /api/auth/user': sessionEnded },
      act: then(press('Edit Name'), fill({ 'First Name': 'Mara Katharina' }), press('Save')),
      settled: words('Your session has ended'),
    },
    {
      name: 'session ended over a sheet',
      path: '/shared-prompts',
      answers: { 'GET /api/shared-prompts': json([], { total: 0 }), 'POST /api/shared-prompts': sessionEnded },
      act: then(
        press('Create Prompt'),
        fill({ Title: 'Class of 2017', Description: 'Where did life take you?' }),
        async (page) => dialog(page).getByRole('button', { name: 'Create Prompt' }).click(),
      ),
      settled: (page) => dialog(page).getByText('Your session has ended'),
      layer: true,
    },
    {
      name: 'skip link',
      path: '/my-capsules',
      answers: { 'GET /api/time-capsules': json([]) },
      act: async (page) => {
        await heading('No time capsules yet')(page).waitFor();
        await page.keyboard.press('Tab');
      },
      settled: (page) => page.getByRole('link', { name: /skip/i }),
      layer: true,
    },
  ],
);
