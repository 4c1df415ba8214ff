import { CAPSULE_LINK } from './capsule-link.js';
import { LinkPage } from './link-page.js';

/** `/capsule/{slug}`: guests record for a paid capsule without an account. */
export default function CapsulePage() {
  return <LinkPage kind={CAPSULE_LINK} />;
}
