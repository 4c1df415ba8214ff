import { ArrowLeft, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice, SaveCopy, UnstoredNotice, useIsUnstored } from '../../recorder/notice.js';
import { RecordingPreview } from '../../recorder/recording-preview.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Progress } from '../../ui/feedback/progress.js';
import { Card } from '../../ui/layout/card.js';
import { loginPath } from '../session/login-path.js';
import type { SendingFailure } from './sending-failure.js';
import type { SenderView } from './use-sending.js';

export interface ClosedNotice {
  readonly textWhileRecording: string;
  /** Whether the link stays closed for good. */
  readonly isFinal: boolean;
}

interface SendingFormProps {
  readonly sender: SenderView;
  readonly label: string;
  readonly backLabel?: string;
  readonly onBack: () => void;
  readonly preview?: string;
  readonly onSubmit: () => Promise<void>;
  /** Left out if the form is already inside a card. */
  readonly cardClass?: string;
  readonly children?: ReactNode;
  /** What is being sent, e.g. `your recording`. */
  readonly what: string;
  /** What the server still does once everything is sent, e.g. `Sealing your capsule`. */
  readonly ending?: string;
  readonly submitLabel: string;
  readonly submitIcon?: LucideIcon;
  readonly arrived: { readonly text: string; readonly actions?: ReactNode };
  /** Why no more videos are accepted. Null while the link accepts videos, or if only the server knows the reason. */
  readonly closed?: ClosedNotice | null;
  /** Whether a closed link may accept videos again later. */
  readonly mayReopen?: boolean;
  readonly fileStem?: string;
}

export function SendingForm(props: SendingFormProps) {
  const { label, backLabel = 'Back to Recording', onBack, preview, onSubmit, cardClass, children } = props;
  const { sending, video } = props.sender;
  const formRef = useRef<HTMLFormElement>(null);

  // The focused element may have disappeared. Keyboard and screen reader users then continue in the form.
  useEffect(() => {
    if (document.activeElement === document.body) formRef.current?.focus({ preventScroll: true });
  }, [sending.phase]);

  return (
    <form
      ref={formRef}
      tabIndex={-1}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      className="stack gap-4 outline-none"
    >
      <Button
        variant="ghost"
        size="sm"
        icon={ArrowLeft}
        className="-ml-3 justify-self-start"
        disabled={sending.phase === 'sending'}
        onClick={onBack}
        label={backLabel}
      />
      {preview !== undefined && <RecordingPreview video={video} title={preview} />}
      <UnstoredNotice video={video} />
      {cardClass === undefined ? (
        <SendingPanel {...props} />
      ) : (
        <Card className={cardClass}>
          {children}
          <SendingPanel {...props} />
        </Card>
      )}
    </form>
  );
}

function SendingPanel(props: SendingFormProps) {
  const { sender, submitLabel, submitIcon, closed = null, fileStem } = props;
  const { sending, video } = sender;
  const failure = sending.phase === 'failed' ? sending.failure : null;
  const isFinal =
    closed?.isFinal === true ||
    ['already-arrived', 'video-refused'].includes(failure?.kind ?? '') ||
    (failure?.kind === 'closed' && failure.isFinal);
  // Trying again does not help yet, so the button is secondary.
  const isBlocked = failure?.kind === 'closed' || failure?.kind === 'signed-out';
  return (
    <div className="stack gap-4">
      {failure !== null && <FailureNotice {...props} failure={failure} />}
      {failure === null && closed !== null && (
        <Notice actions={<SaveCopy video={video} stem={fileStem} />}>{closed.textWhileRecording}</Notice>
      )}
      {sending.phase === 'sending' ? (
        <SendingProgress fraction={sending.fraction} {...props} />
      ) : isFinal ? null : (
        <Button
          type="submit"
          size="lg"
          variant={isBlocked ? 'secondary' : 'primary'}
          icon={submitIcon}
          className="justify-self-start max-sm:w-full"
          label={failure === null ? submitLabel : 'Try Again'}
        />
      )}
    </div>
  );
}

function FailureNotice(props: SendingFormProps & { readonly failure: SendingFailure }) {
  const { failure, sender, arrived, closed = null, mayReopen, fileStem } = props;
  const login = loginPath(useLocation());
  const isUnstored = useIsUnstored(sender.video.recordingId);
  const copy = <SaveCopy video={sender.video} stem={fileStem} />;
  switch (failure.kind) {
    case 'stopped':
      return <Notice>You stopped the upload. Your recording is still here: send it whenever you like.</Notice>;
    case 'no-connection':
      return (
        <Notice tone="danger" actions={copy}>
          The connection dropped. Your recording is {isUnstored ? 'still in this tab' : 'safe in this browser'}. Try
          again: it won’t be sent twice.
        </Notice>
      );
    case 'signed-out':
      return (
        <Notice
          tone="danger"
          actions={
            <>
              <LinkButton size="sm" href={login} label="Log In Again" />
              {copy}
            </>
          }
        >
          Your session has ended.{' '}
          {isUnstored
            ? 'Please save a copy of your recording first: it’s only in this tab.'
            : 'Your recording and everything you filled in will be here when you’re back.'}
        </Notice>
      );
    case 'already-arrived':
      return <Notice actions={arrived.actions ?? copy}>{arrived.text}</Notice>;
    case 'closed':
      return (
        <Notice tone="danger" actions={copy}>
          <p>{closed?.textWhileRecording ?? failure.message}</p>
          {closed === null && mayReopen && (
            <p className="mt-1">
              {failure.isFinal
                ? 'Save a copy and send it another way.'
                : 'Try again later, or save a copy and send it another way.'}
            </p>
          )}
        </Notice>
      );
    case 'video-refused':
      return (
        <Notice tone="danger" actions={copy}>
          {failure.message}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="danger" actions={copy}>
          <p>{failure.message}</p>
          {failure.reason !== null && <p>{failure.reason}</p>}
        </Notice>
      );
  }
}

function SendingProgress({ fraction, what, ending = 'Finishing up', sender }: SendingFormProps & { fraction: number }) {
  const percent = Math.floor(fraction * 100);
  const isSent = fraction >= 1;
  const text = isSent ? ending : `Sending ${what}, ${percent}%`;
  return (
    <div className="grid gap-3 rounded-md border border-line-strong p-4">
      <p className="font-semibold tabular-nums">{text}</p>
      <Progress value={percent} label={text} tone="accent" className={isSent ? 'animate-breathe' : ''} />
      <p role="status" className="sr-only">
        {isSent ? `Almost done. ${ending}.` : `Sending ${what}.`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">Please keep this page open until it’s done.</p>
        <Button variant="secondary" size="sm" onClick={sender.stop} label={isSent ? 'Cancel' : 'Cancel Upload'} />
      </div>
    </div>
  );
}
