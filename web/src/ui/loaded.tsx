import type { ReactNode } from 'react';
import { LoadFailed, type LoadFailedProps } from './error-state.js';

interface LoadedProps<Data> extends Omit<LoadFailedProps, 'read'> {
  read: LoadFailedProps['read'] & { data: Data | undefined; isError: boolean };
  /** The placeholder. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was read; until then a placeholder, or the failure with a button to retry. */
export function Loaded<Data>({ read, title, fallback, loading, children }: LoadedProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  return read.isError && !read.isFetching ? <LoadFailed title={title} fallback={fallback} read={read} /> : loading;
}
