import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { entryName, fileNameOf, type ArchivedVideo } from './archive-names.js';

/** A larger archive could hardly be downloaded in one piece. */
const MAX_ENTRIES = 5000;
/** One more than allowed, to notice when there are too many. */
export const MAX_LISTED = MAX_ENTRIES + 1;

/**
 * @param title as the user typed it
 * @throws ProblemError `too_large` for more than 5,000
 */
export function listingOf(title: string, videos: readonly ArchivedVideo[]): ArchiveListing {
  if (videos.length > MAX_ENTRIES) {
    throw new ProblemError('too_large', 'There are more than 5,000 videos here. Please download them one by one.');
  }
  return {
    title: fileNameOf(title, 'Responses'),
    entries: videos.map((video, index) => ({
      videoName: video.videoName,
      fileName: entryName(video, index + 1, videos.length),
    })),
  };
}
