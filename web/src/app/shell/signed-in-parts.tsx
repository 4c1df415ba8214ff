import { useLiveUpdates } from '../../entities/live/use-live-updates.js';
import { useOtherTabs } from '../../entities/session/use-other-tabs.js';
import { SessionEndBanner } from './session-end-banner.js';

export function SignedInParts() {
  useLiveUpdates();
  useOtherTabs();
  return <SessionEndBanner />;
}
