import { useLiveUpdates } from '../../entities/live/use-live-updates.js';
import { SessionEndBanner } from './session-end-banner.js';

/** What the frame does for a person who is signed in: it keeps their pages up to date, and says when their session has ended. */
export function SignedInParts() {
  useLiveUpdates();
  return <SessionEndBanner />;
}
