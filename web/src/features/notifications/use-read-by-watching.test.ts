import { isReadByWatching } from './use-read-by-watching.js';

const arrived = { kind: 'time-capsule-delivered', path: '/my-capsules?capsule=a', readAt: null } as const;
const answered = { kind: 'prompt-response-received', path: '/shared-prompts/a/responses', readAt: null } as const;

it.each([
  ['its own capsule', arrived, '/my-capsules?capsule=a', true],
  ['another capsule', arrived, '/my-capsules?capsule=b', false],
  ['the list alone', arrived, '/my-capsules', false],
  ['a response', answered, '/shared-prompts/a/responses?response=b', true],
  ['the responses to another prompt', answered, '/shared-prompts/b/responses?response=b', false],
  [
    'a video, when it is about money',
    { ...answered, kind: 'payment-received' as const },
    answered.path + '?video=b',
    false,
  ],
])('is read by watching: %s', (_, notification, address, isRead) => {
  const [pathname = '', search = ''] = address.split('?');
  expect(isReadByWatching(notification, { pathname, search })).toBe(isRead);
});
