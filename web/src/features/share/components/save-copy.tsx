import { Download } from 'lucide-react';
import { useObjectUrl } from '../../../player/use-object-url.js';
import { recordingFileName } from '../../../recorder/media-format.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import { Button } from '../../../ui/button.js';
import { useLink } from '../use-link.js';

/** The recording as a file on the person's own device. */
export function SaveCopy({ video }: { video: RecordedVideo }) {
  const { fileStem } = useLink().kind;
  const url = useObjectUrl(video.blob);
  if (url === null) return null;
  return (
    <Button asChild size="sm" variant="secondary" className="justify-self-start">
      <a href={url} download={recordingFileName(video.type, fileStem)}>
        <Download aria-hidden="true" />
        Save a Copy
      </a>
    </Button>
  );
}
