export function videoAddress(fileName: string): string {
  return `/api/videos/${encodeURIComponent(fileName)}`;
}

/** The URL of the poster, once it is ready. */
export function posterAddress(fileName: string): string {
  return `${videoAddress(fileName)}/poster`;
}

/** The URL of a video's poster; undefined until it is ready. */
export function posterOf({
  videoFileName,
  videoReady,
}: {
  videoFileName: string;
  videoReady: boolean;
}): string | undefined {
  return videoReady ? posterAddress(videoFileName) : undefined;
}

export function downloadAddress(fileName: string): string {
  return `${videoAddress(fileName)}/download`;
}

/** Longest name in a file name, in characters, so that day and extension stay visible. */
const MAX_NAME_IN_FILE = 80;

/** Not allowed in file names of some systems, or invisible there. */
const UNFIT_FOR_FILES = /[\p{Cc}\p{Cf}\\/:*?"<>|%~]+/gu;

/** Attributes of the link that downloads the original. `name` as typed. */
export function savedAs({
  name,
  submittedAt,
  videoFileName,
}: {
  name: string;
  submittedAt: string;
  videoFileName: string;
}) {
  return { href: downloadAddress(videoFileName), download: downloadName(name, submittedAt, videoFileName) };
}

/**
 * What a saved file is called: `Aunt Rosa 2026-11-21.webm`, the day in UTC as in the archive of all.
 *
 * @param who as typed; `Anonymous` when nothing of it is fit for a file
 * @param submittedAt ISO 8601
 */
function downloadName(who: string, submittedAt: string, fileName: string): string {
  const fit = who.replace(UNFIT_FOR_FILES, ' ').replace(/\s+/g, ' ').trim();
  // A leading dot hides a file.
  const name = Array.from(fit.replace(/^[.\s]+/, ''))
    .slice(0, MAX_NAME_IN_FILE)
    .join('')
    .trim();
  const ending = fileName.endsWith('.mp4') ? 'mp4' : 'webm';
  return `${name === '' ? 'Anonymous' : name} ${submittedAt.slice(0, 10)}.${ending}`;
}
