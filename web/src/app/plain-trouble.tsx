/** Fallback for when the error pages did not load either. */
export function PlainTrouble() {
  return (
    <div role="alert" className="mx-auto max-w-md px-4 py-16 text-center">
      <title>This page didn’t load · Dear Future</title>
      <h1 className="font-display text-title">This page didn’t load</h1>
      <p className="mt-3 text-lg text-ink-soft">Nothing you saved is lost. Reload the page once you’re back online.</p>
    </div>
  );
}
