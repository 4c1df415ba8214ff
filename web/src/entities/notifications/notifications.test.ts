import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { isReadByWatching } from './notifications.js';

const delivered = { kind: 'time-capsule-delivered', path: '/my-capsules/a/open', readAt: null } as NotificationDto;

it.each([
  ['its capsule', true, delivered, '/my-capsules/a'],
  ['another capsule', false, delivered, '/my-capsules/b'],
  ['its capsule once it is read', false, { ...delivered, readAt: '2031-01-01T00:00:00Z' }, '/my-capsules/a'],
  [
    'a response',
    true,
    { ...delivered, kind: 'prompt-response-received' as const, path: '/shared-prompts/a/responses' },
    '/shared-prompts/a/responses',
  ],
  [
    'a video of its page, although it is about a payment',
    false,
    { ...delivered, kind: 'payment-received' as const, path: '/capsules/a' },
    '/capsules/a',
  ],
])('a notification is read by watching %s: %s', (_, isRead, notification, page) =>
  expect(isReadByWatching(notification, page)).toBe(isRead),
);
