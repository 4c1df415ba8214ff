import { Spinner } from '../ui/spinner.js';

/** What stands in for the first page while its code is on the way. */
export function PageLoading() {
  return (
    <>
      <h1 className="sr-only">Loading</h1>
      <Spinner label="Loading" className="flex justify-center p-20 text-2xl text-ink-faint" />
    </>
  );
}
