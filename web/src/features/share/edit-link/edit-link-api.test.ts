import { secretIn } from '../../../lib/react/entry-state.js';
import { EDIT_PREFIX, editLinkUrl } from './edit-link-api.js';

const secret = 'abcDEF0123456789_-abcd';

it.each([
  ['', null],
  ['#top', null],
  [`#edit=${secret}`, secret],
  ['#edit=', null],
  [`#edit=${secret.slice(1)}`, null],
  [`#edit=${secret}x`, null],
  ['#edit=<script>alert(1)</s>', null],
])('the secret in the fragment %p is %p', (hash, expected) => expect(secretIn(hash, EDIT_PREFIX)).toBe(expected));

it('puts the secret in the fragment, not in the path or query', () => {
  const url = new URL(editLinkUrl('https://dearfuture.test', '/share/slug', secret));
  expect(url.pathname + url.search).toBe('/share/slug');
  expect(secretIn(url.hash, EDIT_PREFIX)).toBe(secret);
});
