import { MailWarning, RotateCw } from 'lucide-react';
import { messageOf } from '../../lib/http/http.js';
import { Button } from '../button.js';

interface ErrorStateProps {
  title: string;
  description?: string;
  onRetry?: () => void;
  canReload?: boolean;
  retrying?: boolean;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, description, onRetry, canReload, retrying } = props;
  return (
    <div role="alert" className="flex flex-wrap items-start gap-x-4 gap-y-3 panel p-5 shadow-rest sm:p-6">
      <span className="stamp-edge -ml-1.5 grid size-14 shrink-0 -rotate-3 place-items-center bg-danger-soft text-danger-ink">
        <MailWarning className="size-6" />
      </span>
      {/* Wraps below the icon where there is no room beside it. */}
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-display text-heading wrap-anywhere">{title}</h2>
        {description ? <p className="mt-1 text-ink-soft">{description}</p> : null}
        {onRetry ? (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="secondary" icon={RotateCw} label="Try Again" loading={retrying} onClick={onRetry} />
            {canReload ? <Button variant="ghost" label="Reload Page" onClick={() => window.location.reload()} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface LoadFailedProps {
  title: string;
  fallback: string;
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

export function LoadFailed({ title, fallback, read }: LoadFailedProps) {
  const retry = (): void => void read.refetch();
  const description = messageOf(read.error, fallback);
  return <ErrorState title={title} description={description} onRetry={retry} retrying={read.isFetching} />;
}
