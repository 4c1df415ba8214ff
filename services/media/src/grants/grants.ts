import { isValid } from '@dear-future/contracts/fields';
import { ArchiveGrant } from '@dear-future/contracts/internal/archives';
import { PlaybackGrant } from '@dear-future/contracts/internal/playback';
import { UploadGrant } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';

/**
 * The grant for one upload, with the limits of capsules and the gateway's signature. Throws `unauthenticated` without
 * one.
 */
export function readUploadGrant({ grant }: CallerIdentity): UploadGrant {
  if (isValid(UploadGrant, grant)) return grant;
  throw new ProblemError('unauthenticated', 'This upload was not admitted.');
}

/** Throws 404 for callers without a grant for this video, so that nothing about it is revealed. */
export function requirePlaybackGrant({ grant }: CallerIdentity, videoName: string): PlaybackGrant {
  if (isValid(PlaybackGrant, grant) && grant.videoName === videoName) return grant;
  throw new ProblemError('not_found', 'This video does not exist.');
}

/** The grant for the listing with this hash. Throws `unauthenticated` without one. */
export function readArchiveGrant({ grant }: CallerIdentity): ArchiveGrant {
  if (isValid(ArchiveGrant, grant)) return grant;
  throw new ProblemError('unauthenticated', 'This archive was not granted.');
}
