import { useLocation } from 'react-router-dom';
import { loginAddress } from '../../../entities/session/login-address.js';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import { Progress } from '../../../ui/progress.js';
import type { SendingFailure } from '../sending-failure.js';

/** How far the upload is, and a way to stop it. */
export function SendingProgress({ share, onStop }: { share: number; onStop: () => void }) {
  const percent = Math.floor(share * 100);
  const sent = share >= 1;
  const text = sent ? 'Sealing your capsule' : `Sending your recording, ${percent}%`;
  return (
    <div className="grid gap-3 rounded-md border border-line-strong p-4">
      <p className="font-semibold tabular-nums">{text}</p>
      <Progress value={sent ? null : percent} label={text} tone="accent" />
      <p role="status" className="sr-only">
        {sent ? 'Everything is sent. Sealing your capsule.' : 'Sending your recording.'}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">Please keep this page open for a moment.</p>
        <Button variant="secondary" size="sm" onClick={onStop}>
          Cancel Upload
        </Button>
      </div>
    </div>
  );
}

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
          An earlier try did arrive: this recording is already scheduled, with the date it had then.
        </Notice>
      );
    case 'refused':
      return <Notice tone="danger">{failure.message}</Notice>;
  }
}
