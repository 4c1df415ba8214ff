import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { LoadFailed } from './error-state.js';
import { Skeleton } from './loading.js';

interface Read<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface ReadStateProps<Data> {
  read: Read<Data>;
  loading: ReactNode;
  failed: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function ReadState<Data>({ read, loading, failed, empty, children }: ReadStateProps<Data>) {
  const { data } = read;
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  if (data !== undefined) return children(data);
  return read.error !== null && !read.isFetching ? failed : loading;
}

interface LoadedProps<Data> extends Omit<ReadStateProps<Data>, 'failed'> {
  title: string;
  /** Shown if the server sent no message. */
  fallback: string;
}

export function Loaded<Data>({ title, fallback, ...props }: LoadedProps<Data>) {
  return <ReadState {...props} failed={<LoadFailed title={title} fallback={fallback} read={props.read} />} />;
}

interface ReadPartProps<Data> extends Pick<ReadStateProps<Data>, 'read' | 'children'> {
  failed: string;
  className?: string;
}

export function ReadPart<Data>({ read, failed, className = 'mt-3', children }: ReadPartProps<Data>) {
  return (
    <ReadState
      read={read}
      loading={<Skeleton className={clsx('h-12 w-full', className)} />}
      failed={<ReadFailed read={read} message={failed} className={className} />}
      children={children}
    />
  );
}

export function ReadFailed({ read, message, className }: { read: Read<unknown>; message: string; className?: string }) {
  return (
    <div className={clsx('flex flex-wrap items-center justify-between gap-3', className)}>
      <p className="text-ink-soft">{message}</p>
      <Button variant="secondary" size="sm" label="Try Again" onClick={() => void read.refetch()} />
    </div>
  );
}
