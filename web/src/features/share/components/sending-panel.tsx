import { Download } from 'lucide-react';
import { recordingFileName } from '../../../recorder/media-format.js';
import { Notice } from '../../../recorder/notice.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import { useObjectUrl } from '../../../player/use-object-url.js';
import { Button } from '../../../ui/button.js';
import type { SendingFailure } from '../sending-failure.js';

/** What happened to a try that failed. Nothing recorded is lost, and the sentence says so. */
export function SendingFailed({ failure, video }: { failure: SendingFailure; video: RecordedVideo }) {
  switch (failure.kind) {
    case 'stopped':
      return (
        <Notice tone="info">The upload was stopped. Your recording is still here; send it whenever you like.</Notice>
      );
    case 'no-connection':
      return (
        <Notice tone="danger">
          The connection was lost. Your recording is safe in this browser. Try again: it will not be sent twice.
        </Notice>
      );
    case 'already-arrived':
      return (
        <Notice tone="info" actions={<SaveCopy video={video} />}>
          An earlier try of this recording did arrive, with what you had filled in then. There is nothing left to do.
        </Notice>
      );
    case 'no-video':
      return <Notice tone="danger">No video recorded. Please go back and record your response.</Notice>;
    case 'closed':
      return (
        <Notice tone="danger" actions={<SaveCopy video={video} />}>
          <p>{failure.message}</p>
          <p className="mt-1">
            We are sorry: it could not be handed over any more. What you said is yours: save a copy and send it another
            way.
          </p>
        </Notice>
      );
    case 'refused':
      return <Notice tone="danger">{failure.message}</Notice>;
  }
}

/** The recording as a file on the person's own device. */
function SaveCopy({ video }: { video: RecordedVideo }) {
  const url = useObjectUrl(video.blob);
  if (url === null) return null;
  return (
    <Button asChild size="sm" variant="secondary">
      <a href={url} download={recordingFileName(video.type, 'response')}>
        <Download aria-hidden="true" />
        Save a Copy
      </a>
    </Button>
  );
}
