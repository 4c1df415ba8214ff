import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { click, clickInDialog, fill, sequence, waitFor } from '../actions.js';
import { failure, json, noResponse, sessionEnded } from '../mocks.js';
import { dialog, heading, screensOf, text } from '../screen.js';
import { day, DELIVERED_CAPSULE, id, LONG_TEXT, LONG_TITLE, repeat } from '../samples.js';

const LIST = 'GET /api/notifications';
const opened = { isLayer: true, act: click(/^Notifications/) } as const;
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
  body: 'You recorded “What I am proud of” on May 2, 2026. It’s ready to watch.',
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
    { name: 'notifications', ...opened, settled: text('Mark All as Read') },
    { name: 'no notifications', ...opened, mocks: { [LIST]: json([]) }, settled: text('Nothing yet.') },
    { name: 'notifications loading', ...opened, mocks: { [LIST]: noResponse }, settled: dialog },
    {
      name: 'notifications failed to load',
      ...opened,
      mocks: { [LIST]: failure },
      settled: text('Your notifications didn’t load'),
    },
    {
      name: 'notifications, long and many',
      ...opened,
      mocks: { [LIST]: json(LONG_LIST) },
      settled: text('Mark All as Read'),
    },
    {
      name: 'menu open',
      // Waits for the page, because the menu could open before the page has loaded.
      act: sequence(waitFor(heading('Account')), click('Open menu')),
      settled: (page) => page.getByRole('navigation', { name: 'Menu' }),
      isLayer: true,
      isNarrowOnly: true,
    },
    {
      name: 'session ended, form kept',
      mocks: { 'PATCH /api/auth/user': sessionEnded },
      act: sequence(click('Edit Name'), fill({ 'First name': 'Mara Katharina' }), clickInDialog('Save')),
      settled: (page) => dialog(page).getByText('Your session has ended'),
      isLayer: true,
    },
    {
      name: 'session ended in a dialog',
      path: '/shared-prompts',
      mocks: { 'GET /api/shared-prompts': json([], { total: 0 }), 'POST /api/shared-prompts': sessionEnded },
      act: sequence(
        click('Create Prompt'),
        fill({ Title: 'Class of 2017', Description: 'Where did life take you?' }),
        clickInDialog('Create Prompt'),
      ),
      settled: (page) => dialog(page).getByText('Your session has ended'),
      isLayer: true,
    },
    {
      name: 'skip link',
      path: '/my-capsules',
      mocks: { 'GET /api/time-capsules': json([]) },
      act: sequence(waitFor(heading('No time capsules yet')), (page) => page.keyboard.press('Tab')),
      settled: (page) => page.getByRole('link', { name: /skip/i }),
      isLayer: true,
    },
  ],
);
