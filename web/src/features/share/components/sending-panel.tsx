import { Notice } from '../../../recorder/notice.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import type { SendingFailure } from '../sending-failure.js';
import { useLink } from '../use-link.js';
import { SaveCopy } from './save-copy.js';

const NOT_HANDED_OVER =
  'We’re sorry, it’s too late to send it here. Your video is still yours: save a copy and send it another way.';

interface SendingFailedProps {
  readonly failure: SendingFailure;
  readonly video: RecordedVideo;
  /** Why no more videos are accepted, and what to do; absent if only the server knows. */
  readonly late: string | undefined;
}

/** Why sending failed. It always says that the recording is safe. */
export function SendingFailed({ failure, video, late }: SendingFailedProps) {
  const { words } = useLink().kind;
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
          This recording already arrived on an earlier try, with the details you’d filled in then. There’s nothing left
          to do.
        </Notice>
      );
    case 'no-video':
      return (
        <Notice tone="danger">
          {words.noVideo}. Please go back and record your {words.answer}.
        </Notice>
      );
    case 'closed':
      return (
        <Notice tone="danger" actions={<SaveCopy video={video} />}>
          <p>{failure.message}</p>
          <p className="mt-1">{late ?? NOT_HANDED_OVER}</p>
        </Notice>
      );
    case 'refused':
      return <Notice tone="danger">{failure.message}</Notice>;
  }
}
