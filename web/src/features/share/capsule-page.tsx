import { CAPSULE_LINK } from './capsule-link.js';
import { LinkPage } from './link-page.js';

/** `/capsule/{slug}`: records into a paid capsule without an account (docs/product.md §2). */
export default function CapsulePage() {
  return <LinkPage kind={CAPSULE_LINK} />;
}
