import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { watchingMarksAsRead } from './notifications.js';

const delivered = { kind: 'time-capsule-delivered', path: '/my-capsules/a/open', readAt: null } as NotificationDto;

it.each([
  ['its capsule', delivered, '/my-capsules/a', true],
  ['another capsule', delivered, '/my-capsules/b', false],
  ['its capsule again', { ...delivered, readAt: '2031-01-01T00:00:00Z' }, '/my-capsules/a', false],
  [
    'a response',
    { ...delivered, kind: 'prompt-response-received' as const, path: '/shared-prompts/a/responses' },
    '/shared-prompts/a/responses',
    true,
  ],
  [
    'a video, when it is about money',
    { ...delivered, kind: 'payment-received' as const, path: '/capsules/a' },
    '/capsules/a',
    false,
  ],
])('watching %s marks the notification as read: %s', (_, notification, page, isRead) =>
  expect(watchingMarksAsRead(notification, page)).toBe(isRead),
);
