import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';

/** Who answered, as the product says it (docs/product.md §2). */
export function responderOf({ responderName }: Pick<SharedResponseDto, 'responderName'>): string {
  const name = responderName?.trim();
  return name === undefined || name === '' ? 'Anonymous' : name;
}

type Filmed = Pick<SharedResponseDto, 'videoFileName' | 'videoReady'>;

/** Where the response's video is streamed from. */
export function videoAddress({ videoFileName }: Filmed): string {
  return `/api/videos/${encodeURIComponent(videoFileName)}`;
}

/** Where its poster is; none until the video has been prepared. */
export function posterAddress(response: Filmed): string | undefined {
  return response.videoReady ? `${videoAddress(response)}/poster` : undefined;
}

/** Where the original recording is saved from. */
export function downloadAddress(response: Filmed): string {
  return `${videoAddress(response)}/download`;
}

/** More of a name than this only makes the day and the ending hard to see; in characters. */
const MAX_NAME_IN_FILE = 80;

/** Not in file names of one system or another, or not to be seen there. */
const UNFIT_FOR_FILES = /[\p{Cc}\p{Cf}\\/:*?"<>|%~]+/gu;

/** What the saved file is called: `Aunt Rosa 2026-11-21.webm`, the day in UTC as in the archive of all responses. */
export function downloadName(
  response: Pick<SharedResponseDto, 'responderName' | 'submittedAt' | 'videoFileName'>,
): string {
  const fit = responderOf(response).replace(UNFIT_FOR_FILES, ' ').replace(/\s+/g, ' ').trim();
  // A leading dot hides a file.
  const name = Array.from(fit.replace(/^[.\s]+/, ''))
    .slice(0, MAX_NAME_IN_FILE)
    .join('')
    .trim();
  const ending = response.videoFileName.endsWith('.mp4') ? 'mp4' : 'webm';
  return `${name === '' ? 'Anonymous' : name} ${response.submittedAt.slice(0, 10)}.${ending}`;
}
