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

export function playerProps(video: VideoFile & { isPlayable?: boolean | null }) {
  return { src: videoAddress(video.videoFileName), poster: posterOf(video), isPlayable: video.isPlayable };
}

export function downloadAddress(fileName: string): string {
  return `${videoAddress(fileName)}/download`;
}

interface DownloadableVideo {
  name: string;
  submittedAt: string;
  videoFileName: string;
}

/** Returns a download link's props. Browsers correct invalid file names, such as `Me/you 2026-11-21.webm`. */
export function downloadProps({ name, submittedAt, videoFileName }: DownloadableVideo) {
  const extension = videoFileName.endsWith('.mp4') ? 'mp4' : 'webm';
  const download = `${name || 'Anonymous'} ${submittedAt.slice(0, 10)}.${extension}`;
  return { href: downloadAddress(videoFileName), download };
}
