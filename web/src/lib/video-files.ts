export function videoAddress(fileName: string): string {
  return `/api/videos/${encodeURIComponent(fileName)}`;
}

export function posterAddress(fileName: string): string {
  return `${videoAddress(fileName)}/poster`;
}

interface VideoFile {
  videoFileName: string;
  videoReady: boolean;
}

/** Returns undefined until the poster is ready. */
export function posterOf({ videoFileName, videoReady }: VideoFile): string | undefined {
  return videoReady ? posterAddress(videoFileName) : undefined;
}

export function playerProps(video: VideoFile & { durationSeconds: number; isPlayable?: boolean | null }) {
  const { durationSeconds, isPlayable } = video;
  return { src: videoAddress(video.videoFileName), poster: posterOf(video), durationSeconds, isPlayable };
}

export function downloadAddress(fileName: string): string {
  return `${videoAddress(fileName)}/download`;
}

/** Maximum characters of the name, so that day and extension stay visible. */
const MAX_NAME_IN_FILE = 80;

/** Characters that some systems forbid in file names, or that are invisible. */
const UNFIT_FOR_FILES = /[\p{Cc}\p{Cf}\\/:*?"<>|%~]+/gu;

interface SavedVideo {
  name: string;
  submittedAt: string;
  videoFileName: string;
}

/** Props of a download link, with a file name such as `Aunt Rosa 2026-11-21.webm`. The day is UTC, as in archives. */
export function downloadProps({ name, submittedAt, videoFileName }: SavedVideo) {
  const fit = name.replace(UNFIT_FOR_FILES, ' ').replace(/\s+/g, ' ').trim();
  // A leading dot would hide the file. Cuts by characters, so never within a surrogate pair.
  const letters = Array.from(fit.replace(/^[.\s]+/, '')).slice(0, MAX_NAME_IN_FILE);
  const ending = videoFileName.endsWith('.mp4') ? 'mp4' : 'webm';
  const download = `${letters.join('').trim() || 'Anonymous'} ${submittedAt.slice(0, 10)}.${ending}`;
  return { href: downloadAddress(videoFileName), download };
}
