import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';

/** A contributor whose video the host can watch. */
export interface Contribution extends ContributorDto {
  videoFileName: string;
  submittedAt: string;
}

/** Whether the host can watch the video: not withdrawn, removed, sealed or waiting for approval. */
export function hasVideo(contributor: ContributorDto): contributor is Contribution {
  return contributor.state === 'kept' && contributor.videoFileName !== null && contributor.submittedAt !== null;
}

/** Whether it waits for the host's approval, or its removal can still be undone. */
export const isUndecided = ({ state }: ContributorDto): boolean => state === 'waiting' || state === 'removing';
