import { useLiveUpdates } from '../../entities/live/use-live-updates.js';
import { useOtherTabs } from '../../entities/session/use-other-tabs.js';
import { SessionEndBanner } from './session-end-banner.js';

/** For signed-in users: live updates, session changes in other tabs, and the end of the session. */
export function SignedInParts() {
  useLiveUpdates();
  useOtherTabs();
  return <SessionEndBanner />;
}
