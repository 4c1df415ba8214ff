import { isReadByWatching } from './use-read-by-watching.js';

const delivered = { kind: 'time-capsule-delivered', path: '/my-capsules/a/open', readAt: null } as const;
const response = { kind: 'prompt-response-received', path: '/shared-prompts/a/responses', readAt: null } as const;

it.each([
  ['the opening of its capsule', delivered, '/my-capsules/a/open', true],
  ['the page of its capsule', delivered, '/my-capsules/a', true],
  ['the opening of another capsule', delivered, '/my-capsules/b/open', false],
  ['another capsule', delivered, '/my-capsules/b', false],
  ['only the list', delivered, '/my-capsules', false],
  ['a response', response, '/shared-prompts/a/responses?response=b', true],
  ['the responses to another prompt', response, '/shared-prompts/b/responses?response=b', false],
  [
    'a video, when it is about money',
    { ...response, kind: 'payment-received' as const },
    response.path + '?video=b',
    false,
  ],
])('is read by watching: %s', (_, notification, url, isRead) => {
  const [pathname = '', search = ''] = url.split('?');
  expect(isReadByWatching(notification, { pathname, search })).toBe(isRead);
});
