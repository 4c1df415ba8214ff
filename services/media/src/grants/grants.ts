import type { ArchiveGrant } from '@dear-future/contracts/internal/archives';
import type { PlaybackGrant } from '@dear-future/contracts/internal/playback';
import type { UploadGrant } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';

/**
 * The grant for one upload, with capsules' limits and the gateway's signature. Throws `unauthenticated` without one.
 */
export function readUploadGrant({ grant }: CallerIdentity): UploadGrant {
  if (isUploadGrant(grant)) return grant;
  throw new ProblemError('unauthenticated', 'This upload was not admitted.');
}

/** Throws 404 for callers without a grant for this video, so that nothing about it is revealed. */
export function requirePlaybackGrant({ grant }: CallerIdentity, videoName: string): PlaybackGrant {
  if (isRecord(grant) && grant.kind === 'playback' && grant.videoName === videoName) {
    return { kind: 'playback', videoName };
  }
  throw new ProblemError('not_found', 'This video does not exist.');
}

/** The grant for the listing with this hash. Throws `unauthenticated` without one. */
export function readArchiveGrant({ grant }: CallerIdentity): ArchiveGrant {
  if (isRecord(grant) && grant.kind === 'archive' && typeof grant.listingSha256 === 'string') {
    return { kind: 'archive', listingSha256: grant.listingSha256 };
  }
  throw new ProblemError('unauthenticated', 'This archive was not granted.');
}

function isUploadGrant(grant: unknown): grant is UploadGrant {
  return (
    isRecord(grant) &&
    grant.kind === 'upload' &&
    typeof grant.admissionId === 'string' &&
    isPositive(grant.maxSeconds) &&
    isPositive(grant.maxBytes) &&
    (grant.mode === 'store' || grant.mode === 'digest') &&
    (grant.turnKey === undefined || typeof grant.turnKey === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}
