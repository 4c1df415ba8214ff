import { useObjectUrl } from '../player/use-object-url.js';
import { Button } from '../ui/button.js';
import { recordingFileName } from './media-format.js';
import type { RecordedVideo } from './recorded-video.js';

/** The recording as a file on the person's own device. */
export function DownloadCopy({ video }: { video: RecordedVideo }) {
  const url = useObjectUrl(video.blob);
  if (url === null) return null;
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={url} download={recordingFileName(video.type)}>
        Download a Copy
      </a>
    </Button>
  );
}
