import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { RecordedVideo } from '../../recorder/media-format.js';
import { Notice, SaveCopy, useIsUnstored } from '../../recorder/notice.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Progress } from '../../ui/feedback/progress.js';
import { loginAddress } from '../session/login-address.js';
import type { SendingFailure } from './sending-failure.js';
import type { Sending } from './use-sending.js';

interface SendingPanelProps {
  readonly sending: Sending;
  readonly onStop: () => void;
  readonly video: RecordedVideo;
  /** What is being sent, e.g. `your recording`. */
  readonly what: string;
  /** What still happens once everything is sent, e.g. `Sealing your capsule`. */
  readonly ending: string;
  readonly submitLabel: string;
  readonly submitIcon?: LucideIcon;
  readonly arrived: { readonly text: string; readonly actions?: ReactNode };
  /** Why no more videos are accepted, and what to do; absent while they are. */
  readonly closedText?: string | undefined;
  /** Shown instead if only the server knows that it is too late. */
  readonly tooLate?: string;
  readonly noVideo?: string;
  readonly fileStem?: string;
}

export function SendingPanel(props: SendingPanelProps) {
  const { sending, onStop, video, what, ending, submitLabel, submitIcon, closedText, fileStem } = props;
  const failure = sending.phase === 'failed' ? sending.failure : null;
  // Trying again would not help, so the button is secondary.
  const isSettled = failure?.kind === 'closed' || failure?.kind === 'signed-out';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failure !== null && <Failed {...props} failure={failure} />}
      {failure === null && closedText !== undefined && (
        <Notice actions={<SaveCopy video={video} stem={fileStem} />}>{closedText}</Notice>
      )}
      {sending.phase === 'sending' ? (
        <SendingProgress share={sending.share} what={what} ending={ending} onStop={onStop} />
      ) : failure?.kind === 'already-arrived' ? null : (
        <Button
          type="submit"
          size="lg"
          variant={isSettled ? 'secondary' : 'primary'}
          icon={submitIcon}
          className="justify-self-start max-sm:w-full"
          label={failure === null ? submitLabel : 'Try Again'}
        />
      )}
    </div>
  );
}

function Failed(props: SendingPanelProps & { readonly failure: SendingFailure }) {
  const { failure, video, arrived, closedText, tooLate, noVideo, fileStem } = props;
  const login = loginAddress(useLocation());
  const isUnstored = useIsUnstored(video.recordingId);
  const copy = <SaveCopy video={video} stem={fileStem} />;
  switch (failure.kind) {
    case 'stopped':
      return <Notice>You stopped the upload. Your recording is still here: send it whenever you like.</Notice>;
    case 'no-connection':
      return (
        <Notice tone="danger">
          The connection dropped. Your recording is {isUnstored ? 'still in this tab' : 'safe in this browser'}. Try
          again: it won’t be sent twice.
        </Notice>
      );
    case 'signed-out':
      return (
        <Notice tone="danger" actions={<LinkButton size="sm" href={login} label="Log In Again" />}>
          Your session has ended.{' '}
          {isUnstored
            ? 'Please save a copy of your recording first: it’s only in this tab.'
            : 'Your recording and everything you filled in will be here when you’re back.'}
        </Notice>
      );
    case 'already-arrived':
      return <Notice actions={arrived.actions ?? copy}>{arrived.text}</Notice>;
    case 'no-video':
      return <Notice tone="danger">{noVideo}</Notice>;
    case 'closed':
      return (
        <Notice tone="danger" actions={copy}>
          <p>{closedText ?? failure.message}</p>
          {closedText === undefined && tooLate !== undefined && <p className="mt-1">{tooLate}</p>}
        </Notice>
      );
    case 'refused':
      return <Notice tone="danger">{failure.message}</Notice>;
  }
}

type SendingProgressProps = Pick<SendingPanelProps, 'what' | 'ending' | 'onStop'> & { readonly share: number };

function SendingProgress({ share, what, ending, onStop }: SendingProgressProps) {
  const percent = Math.floor(share * 100);
  const isSent = share >= 1;
  const text = isSent ? ending : `Sending ${what}, ${percent}%`;
  return (
    <div className="grid gap-3 rounded-md border border-line-strong p-4">
      <p className="font-semibold tabular-nums">{text}</p>
      <Progress value={isSent ? null : percent} label={text} tone="accent" />
      <p role="status" className="sr-only">
        {isSent ? `Upload complete. ${ending}.` : `Sending ${what}.`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">Please keep this page open until it’s done.</p>
        <Button variant="secondary" size="sm" onClick={onStop} label="Cancel Upload" />
      </div>
    </div>
  );
}
