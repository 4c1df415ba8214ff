import { useLocation } from 'react-router-dom';
import { loginAddress } from '../../../entities/session/login-address.js';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import type { SendingFailure } from '../sending-failure.js';

/** What happened to a try that failed. The recording is safe in every case, and the sentence says so. */
export function SendingFailed({ failure, onForget }: { failure: SendingFailure; onForget: () => void }) {
  const location = useLocation();
  switch (failure.kind) {
    case 'stopped':
      return (
        <Notice tone="info">The upload was stopped. Your recording is still here; send it whenever you like.</Notice>
      );
    case 'no-connection':
      return (
        <Notice tone="danger">
          The connection was lost. Your recording is safe here. Try again: it will not be created twice.
        </Notice>
      );
    case 'signed-out':
      return (
        <Notice
          tone="danger"
          actions={
            <Button asChild size="sm">
              <a href={loginAddress(location)}>Log in Again</a>
            </Button>
          }
        >
          Your session has ended. Your recording and everything you filled in stay here until you are back.
        </Notice>
      );
    case 'already-created':
      return (
        <Notice
          tone="info"
          actions={
            <Button size="sm" onClick={onForget}>
              See My Capsules
            </Button>
          }
        >
          This recording was already scheduled on an earlier try, with the date you’d chosen then.
        </Notice>
      );
    case 'refused':
      return <Notice tone="danger">{failure.message}</Notice>;
  }
}
