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

/** Returns a download link's props. The server adds the extension, because only it knows the video's format. */
export function downloadLink(fileName: string, name: string) {
  return { href: `${videoAddress(fileName)}/download?name=${encodeURIComponent(name)}`, download: true };
}

interface DownloadableVideo {
  name: string;
  submittedAt: string;
  videoFileName: string;
}

/** Names the file after the sender or the title, and the day. */
export function downloadProps({ name, submittedAt, videoFileName }: DownloadableVideo) {
  return downloadLink(videoFileName, `${name || 'Anonymous'} ${submittedAt.slice(0, 10)}`);
}
