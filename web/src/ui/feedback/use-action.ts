import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { HttpError } from '../../lib/http/http.js';
import { toastFailure } from './use-toast.js';

interface Action<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** The title of the toast after a failure; null for none. */
  failed: string | ((input: Input) => string | null);
  fallback?: string;
  /** Whether a form shows the problems of its fields itself, so that these problems need no toast. */
  showsProblems?: boolean;
  /** What to refetch, even after a failure: the server may refuse because another tab has changed something. */
  refetch: readonly InvalidateQueryFilters[];
}

/** Sends a change to the server. Stays pending until the refetched data shows it. A toast reports most failures. */
export function useAction<Input = void, Answer = unknown>(action: Action<Input, Answer>) {
  const { send, onSuccess, failed, fallback, showsProblems = false, refetch } = action;
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess,
    onError: (error, input) => {
      if (showsProblems && error instanceof HttpError && error.details.length > 0) return;
      const title = typeof failed === 'string' ? failed : failed(input);
      if (title !== null) toastFailure(title, error, fallback);
    },
    onSettled: () => Promise.all(refetch.map((filters) => client.invalidateQueries(filters))),
  });
}
