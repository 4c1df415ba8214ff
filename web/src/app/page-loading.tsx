import { Spinner } from '../ui/spinner.js';

/** What stands in for a page while its code is on the way. */
export function PageLoading() {
  return <Spinner label="Loading" className="flex min-h-dvh items-center justify-center text-2xl text-ink-faint" />;
}
