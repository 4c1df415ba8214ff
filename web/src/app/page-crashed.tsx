import { ErrorState } from '../ui/error-state.js';

/** A page broke or could not be fetched (a new version was published while this one was open): a reload mends both. */
export function PageCrashed() {
  return (
    <main className="mx-auto w-full max-w-xl px-4 py-16">
      <title>Something Went Wrong · Dear Future</title>
      <ErrorState
        title="This page could not be shown"
        description="Nothing you saved is lost. Reload the page to carry on."
        onRetry={() => window.location.reload()}
        retryLabel="Reload Page"
      />
    </main>
  );
}
