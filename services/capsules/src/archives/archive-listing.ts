import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';

/** Downloads of larger archives would often be interrupted. */
const MAX_ENTRIES = 5000;
/** Queries ask for one video more than allowed, so that `listingOf` notices when there are too many. */
export const ARCHIVE_QUERY_LIMIT = MAX_ENTRIES + 1;
/** Invisible characters, and those with a special meaning for file systems, shells or zip programs. */
const UNSAFE_CHARACTERS = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
const MAX_NAME_BYTES = 120;
/** Windows reserves these names. They only matter for titles, because the names of entries begin with a number. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

export interface ArchivedVideo {
  videoName: string;
  from: string | null;
  videoType: 'video/webm' | 'video/mp4';
  submittedAt: Date;
}

export function listingOf(title: string, videos: readonly ArchivedVideo[], emptyMessage: string): ArchiveListing {
  if (videos.length === 0) throw wrongState(emptyMessage);
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

/** Turns text into a file name; returns `fallback` if nothing usable is left. */
export function fileNameOf(text: string, fallback: string): string {
  const plain = text.normalize('NFC').replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/gu, ' ');
  const name = shorten(plain.replace(/^[\s.]+/u, '')).replace(/[\s.]+$/u, '');
  if (name === '') return fallback;
  return DEVICE_NAME.test(name) ? `${name}_` : name;
}

/** Never cuts inside a character. */
function shorten(text: string): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, MAX_NAME_BYTES), { stream: true });
}

/** Returns a unique name such as `007 Ana 2026-11-21.webm`, which sorts by its number. @param count of all entries */
export function entryName(
  { from, videoType, submittedAt }: Omit<ArchivedVideo, 'videoName'>,
  position: number,
  count: number,
): string {
  const number = String(position).padStart(Math.max(2, String(count).length), '0');
  const day = submittedAt.toISOString().slice(0, 10);
  const extension = videoType === 'video/mp4' ? 'mp4' : 'webm';
  return `${number} ${fileNameOf(from ?? '', 'Anonymous')} ${day}.${extension}`;
}
