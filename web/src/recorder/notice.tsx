import { clsx } from 'clsx';
import { CircleAlert, Download, Info } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { RetryProps } from '../lib/lazy-component.js';
import { pendingWrites } from '../lib/pending-writes.js';
import { useObjectUrl } from '../player/use-object-url.js';
import { Button } from '../ui/button.js';
import { recordingFileName, type RecordedVideo } from './media-format.js';

const looks = {
  info: 'bg-accent-soft border-accent',
  danger: 'bg-danger-soft border-danger',
};

/** A message about the recording, with actions. */
export function Notice({
  tone,
  actions,
  children,
}: {
  tone: 'info' | 'danger';
  actions?: ReactNode;
  children: ReactNode;
}) {
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-3 rounded-md border-l-4 p-4', looks[tone])}
    >
      <Icon
        aria-hidden="true"
        className={clsx('mt-0.5 size-5 shrink-0', tone === 'danger' ? 'text-danger-ink' : 'text-accent-ink')}
      />
      <div className="grid min-w-0 flex-1 gap-3">
        <div>{children}</div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

/** Shown instead of a step that could not be loaded. The recording survives a reload. */
export function NotFetched({ onRetry, children }: RetryProps & { children: string }) {
  return (
    <Notice
      tone="danger"
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  );
}

/** The same for a form that a finished recording is waiting for. */
export function FormNotFetched({ onRetry }: RetryProps) {
  return (
    <NotFetched onRetry={onRetry}>
      The form didn’t load. Your recording is still here: try again once you’re back online.
    </NotFetched>
  );
}

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

/** Shown while a finished recording is only in this page's memory; disappears once the browser has stored it. */
export function UnstoredNotice({ video }: { video: RecordedVideo }) {
  const isUnstored = useIsUnstored(video.recordingId);
  if (!isUnstored) return null;
  return (
    <Notice tone="danger" actions={<SaveCopy video={video} />}>
      Your browser couldn’t store this recording, so it’s only in this tab. Please keep the tab open until it’s sent, or
      save a copy. We’ll keep trying to store it.
    </Notice>
  );
}

/** Whether a recording is only in this page's memory, so that a reload would lose it. */
export function useIsUnstored(recordingId: string | null): boolean {
  return useSyncExternalStore(pendingWrites.subscribe, () => recordingId !== null && pendingWrites.has(recordingId));
}
