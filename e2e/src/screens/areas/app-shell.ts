import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { fill, press, pressInDialog, sequence, waitFor } from '../actions.js';
import { broken, json, sessionEnded, silence } from '../mocks.js';
import { dialog, heading, screensOf, words } from '../screen.js';
import { day, DELIVERED_CAPSULE, id, LONG_TEXT, LONG_TITLE, repeat } from '../samples.js';

const LIST = 'GET /api/notifications';
const opened = { layer: true, act: press(/^Notifications/) } as const;
const KINDS = [
  'prompt-response-received',
  'time-capsule-delivered',
  'contribution-received',
  'payment-refunded',
  'payment-problem',
  'time-capsule-problem',
] as const;
const NOTIFICATION: NotificationDto = {
  id: id(90),
  kind: 'time-capsule-delivered',
  title: 'A time capsule has arrived',
  body: '“What I am proud of”, recorded a year ago.',
  path: `/my-capsules/${DELIVERED_CAPSULE.id}/open`,
  createdAt: day(-12),
  readAt: null,
};
const OF_EVERY_KIND = KINDS.map((kind, index) => ({
  ...NOTIFICATION,
  id: id(90 + index),
  kind,
  createdAt: day(-index),
  readAt: index < 2 ? null : day(-1),
}));
const LONG_LIST = repeat([{ ...NOTIFICATION, title: LONG_TITLE, body: LONG_TEXT }], 120);

export const APP_SHELL = screensOf(
  {
    area: 'app-shell',
    auth: 'signed-in',
    path: '/account',
    mocks: { 'GET /api/capsules': json([]), [LIST]: json(OF_EVERY_KIND) },
  },
  [
    { name: 'notifications', ...opened, settled: words('Mark All as Read') },
    { name: 'notifications, none', ...opened, mocks: { [LIST]: json([]) }, settled: words('Nothing yet.') },
    { name: 'notifications loading', ...opened, mocks: { [LIST]: silence }, settled: dialog },
    {
      name: 'notifications failed to load',
      ...opened,
      mocks: { [LIST]: broken },
      settled: words('Your notifications didn’t load'),
    },
    {
      name: 'notifications, long and many',
      ...opened,
      mocks: { [LIST]: json(LONG_LIST) },
      settled: words('Mark All as Read'),
    },
    {
      name: 'menu open',
      // The menu opens before the page has loaded.
      act: sequence(waitFor(heading('Account')), press('Open menu')),
      settled: (page) => page.getByRole('navigation', { name: 'Menu' }),
      layer: true,
      narrowOnly: true,
    },
    {
      name: 'session ended, form kept',
      mocks: { 'PATCH /api/auth/user': sessionEnded },
      act: sequence(press('Edit Name'), fill({ 'First name': 'Mara Katharina' }), pressInDialog('Save')),
      settled: (page) => dialog(page).getByText('Your session has ended'),
      layer: true,
    },
    {
      name: 'session ended in a dialog',
      path: '/shared-prompts',
      mocks: { 'GET /api/shared-prompts': json([], { total: 0 }), 'POST /api/shared-prompts': sessionEnded },
      act: sequence(
        press('Create Prompt'),
        fill({ Title: 'Class of 2017', Description: 'Where did life take you?' }),
        pressInDialog('Create Prompt'),
      ),
      settled: (page) => dialog(page).getByText('Your session has ended'),
      layer: true,
    },
    {
      name: 'skip link',
      path: '/my-capsules',
      mocks: { 'GET /api/time-capsules': json([]) },
      act: sequence(waitFor(heading('No time capsules yet')), (page) => page.keyboard.press('Tab')),
      settled: (page) => page.getByRole('link', { name: /skip/i }),
      layer: true,
    },
  ],
);
