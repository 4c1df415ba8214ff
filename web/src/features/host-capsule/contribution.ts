import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';

/** A contributor whose video is there and open. */
export interface Contribution extends ContributorDto {
  videoFileName: string;
  submittedAt: string;
}

/** Whether there is a video to watch: neither withdrawn, removed nor sealed, and not waiting for the host's yes. */
export function isFilmed(contributor: ContributorDto): contributor is Contribution {
  return contributor.state === 'kept' && contributor.videoFileName !== null && contributor.submittedAt !== null;
}
