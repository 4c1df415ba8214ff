import type { BuiltPages } from '@dear-future/contracts/http/pages';
import { withFragment } from './encoded-fragment.js';

const PAGE = { html: '' };
const PAGES: BuiltPages = { '/*': PAGE, '/': PAGE, '/open': PAGE, '/share/:slug': PAGE };

it.each([
  ['/open%23AbC_-1', '/open#AbC_-1'],
  ['/open/%23AbC', '/open/#AbC'],
  ['/open%2523AbC', '/open#AbC'],
  ['/open%23AbC?utm_source=mail', '/open?utm_source=mail#AbC'],
  ['/share/slug%23edit=AbC', '/share/slug#edit=AbC'],
  ['/share/slug%23edit%3dAbC', '/share/slug#edit=AbC'],
  ['/share/slug%23edit%253DAbC', '/share/slug#edit=AbC'],
  ['/%23about', '/#about'],
  ['//%23about', '/#about'],
])('%s leads to %s', (address, expected) => expect(withFragment(PAGES, address)).toBe(expected));

it.each(['/open', '/open?next=%23AbC', '/nowhere%23AbC', '//evil.example%23AbC', '/\\evil.example%23AbC'])(
  '%s stays as it is',
  (address) => expect(withFragment(PAGES, address)).toBeNull(),
);
