import { useLiveUpdates } from '../../entities/live/use-live-updates.js';
import { useOtherTabs } from '../../entities/session/use-other-tabs.js';
import { SessionEndBanner } from './session-end-banner.js';

/**
 * What the frame does for a person who is signed in: it keeps their pages up to date, sees when somebody else signs in on another
 * tab, and says when their session has ended.
 */
export function SignedInParts() {
  useLiveUpdates();
  useOtherTabs();
  return <SessionEndBanner />;
}
