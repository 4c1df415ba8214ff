import { messageOf } from '../lib/http.js';
import { ErrorState } from './error-state.js';

export interface LoadFailedProps {
  title: string;
  /** Where the server sent no sentence of its own. */
  fallback: string;
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** A read that failed, and a way to repeat it. */
export function LoadFailed({ title, fallback, read }: LoadFailedProps) {
  return (
    <ErrorState
      title={title}
      description={messageOf(read.error, fallback)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}
