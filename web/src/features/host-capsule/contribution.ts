import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import * as files from '../../lib/video-files.js';

/** A contributor whose video is there and open. */
export interface Contribution extends ContributorDto {
  videoFileName: string;
  submittedAt: string;
}

/** Whether there is a video to watch: neither withdrawn, removed nor sealed, and not waiting for the host's yes. */
export function isFilmed(contributor: ContributorDto): contributor is Contribution {
  return contributor.state === 'kept' && contributor.videoFileName !== null && contributor.submittedAt !== null;
}

/** Where its poster is; none until the video has been prepared. */
export function posterOf({ videoFileName, videoReady }: Contribution): string | undefined {
  return videoReady ? files.posterAddress(videoFileName) : undefined;
}

/** What the link that saves the original needs. */
export function savedAs({ name, submittedAt, videoFileName }: Contribution): { href: string; download: string } {
  return {
    href: files.downloadAddress(videoFileName),
    download: files.downloadName(name, submittedAt, videoFileName),
  };
}
