import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { isReadByWatching } from './notifications.js';

const delivered = { kind: 'time-capsule-delivered', path: '/my-capsules/a/open', readAt: null } as NotificationDto;

it.each([
  ['becomes read when the user watches its capsule', true, delivered, '/my-capsules/a'],
  ['stays unread when the user watches another capsule', false, delivered, '/my-capsules/b'],
  [
    'that is already read is not marked as read again',
    false,
    { ...delivered, readAt: '2031-01-01T00:00:00Z' },
    '/my-capsules/a',
  ],
  [
    'becomes read when the user watches a response on its page',
    true,
    { ...delivered, kind: 'prompt-response-received' as const, path: '/shared-prompts/a/responses' },
    '/shared-prompts/a/responses',
  ],
  [
    'about a payment stays unread when the user watches a video on its page',
    false,
    { ...delivered, kind: 'payment-received' as const, path: '/capsules/a' },
    '/capsules/a',
  ],
])('a notification %s', (_, isRead, notification, page) => expect(isReadByWatching(notification, page)).toBe(isRead));
