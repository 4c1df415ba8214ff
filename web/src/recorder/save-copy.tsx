import { Download } from 'lucide-react';
import { useObjectUrl } from '../player/use-object-url.js';
import { Button } from '../ui/button.js';
import { recordingFileName } from './media-format.js';
import type { RecordedVideo } from './recorded-video.js';

/** The recording as a file on the person's own device. */
export function SaveCopy({ video, stem }: { video: RecordedVideo; stem?: string | undefined }) {
  const url = useObjectUrl(video.blob);
  if (url === null) return null;
  return (
    <Button asChild size="sm" variant="secondary" className="justify-self-start">
      <a href={url} download={recordingFileName(video.type, stem)}>
        <Download aria-hidden="true" />
        Save a Copy
      </a>
    </Button>
  );
}
