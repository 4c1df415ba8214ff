import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Download, Info } from 'lucide-react';
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { RetryProps } from '../lib/react/lazy-component.js';
import { pendingWrites } from '../lib/browser/pending-writes.js';
import { useObjectUrl } from '../player/use-object-url.js';
import { Button, LinkButton } from '../ui/button.js';
import { recordingFileName, type RecordedVideo } from './media-format.js';

const TONES = {
  info: { Icon: Info, look: 'border-accent bg-accent-soft', sign: 'text-accent-ink' },
  success: { Icon: CircleCheck, look: 'border-success bg-success-soft', sign: 'text-success-ink' },
  neutral: { Icon: Info, look: 'border-line-strong bg-surface-sunk', sign: 'text-ink-soft' },
  danger: { Icon: CircleAlert, look: 'border-danger bg-danger-soft', sign: 'text-danger-ink' },
};

export interface NoticeProps {
  tone?: keyof typeof TONES;
  icon?: ComponentType<{ className: string }>;
  title?: string;
  actions?: ReactNode;
  /** What to do about it. Screen readers read it after the rest, not at once. */
  advice?: ReactNode;
  children?: ReactNode;
}

export function Notice({ tone = 'info', icon, title, actions, advice, children }: NoticeProps) {
  const { Icon, look, sign } = TONES[tone];
  const Sign = icon ?? Icon;
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div
      role={advice === undefined ? role : undefined}
      className={clsx('flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border-l-4 p-4', look)}
    >
      <div className="flex min-w-0 flex-1 basis-96 items-start gap-3">
        <Sign className={clsx('mt-0.5 size-5 shrink-0', sign)} />
        <div className="min-w-0 text-pretty wrap-anywhere">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children && (
            <div
              role={advice === undefined ? undefined : role}
              className={clsx(title !== undefined && 'text-ink-soft')}
            >
              {children}
            </div>
          )}
          {advice}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">{actions}</div>}
    </div>
  );
}

/** Returns what replaces a step whose code did not load. It offers a reload, which the recording survives. */
export const notFetched = (text: string) =>
  function NotFetched({ onRetry }: RetryProps) {
    return (
      <Notice
        tone="danger"
        actions={
          <>
            <Button size="sm" variant="secondary" onClick={onRetry} label="Try Again" />
            <Button size="sm" variant="ghost" onClick={() => window.location.reload()} label="Reload Page" />
          </>
        }
      >
        {text}
      </Notice>
    );
  };

export const FormNotFetched = notFetched(
  'The form didn’t load. Your recording is still here: try again once you’re back online.',
);

export function SaveCopy({ video, stem }: { video: RecordedVideo; stem?: string | undefined }) {
  const url = useObjectUrl(video.blob);
  if (url === null || video.blob.size === 0) return null;
  return (
    <LinkButton
      size="sm"
      variant="secondary"
      icon={Download}
      href={url}
      download={recordingFileName(video.type, stem)}
      className="justify-self-start"
      label="Save a Copy"
    />
  );
}

export function RecordingDiscarded({ onRestore, children }: { onRestore: () => void; children: ReactNode }) {
  const restore = <Button size="sm" variant="secondary" onClick={onRestore} label="Bring It Back" />;
  return (
    <Notice title="Recording Discarded" actions={restore}>
      {children}
    </Notice>
  );
}

/** Shown while a finished recording is only in this page's memory. */
export function UnstoredNotice({ video }: { video: RecordedVideo }) {
  if (!useIsUnstored(video.recordingId)) return null;
  return (
    <Notice tone="danger" actions={<SaveCopy video={video} />}>
      Your browser couldn’t store this recording, so it’s only in this tab. Please keep the tab open until it’s sent, or
      save a copy. We’ll keep trying to store it.
    </Notice>
  );
}

/** Returns whether a recording is only in this page's memory, so that a reload would lose it. */
export function useIsUnstored(recordingId: string | null): boolean {
  return useSyncExternalStore(pendingWrites.subscribe, () => recordingId !== null && pendingWrites.has(recordingId));
}
