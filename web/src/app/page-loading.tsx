import { Spinner } from '../ui/spinner.js';

/** Placeholder for the first page while its code loads. */
export function PageLoading() {
  return (
    <>
      <h1 className="sr-only">Loading</h1>
      <div className="flex justify-center p-20 text-2xl text-ink-faint">
        <Spinner label="Loading" />
      </div>
    </>
  );
}
