import { lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from './use-toast.js';

const load = () => import('./toast.js');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/**
 * The toaster, fetched once the page has come to rest (or with the first toast, should that be sooner), so that no page waits
 * for it and a toast about a lost connection needs no connection.
 */
export function LazyToaster() {
  const waiting = useToast().toasts.length > 0;
  const [atRest, setAtRest] = useState(false);

  useEffect(() => {
    const fetchIt = (): void => {
      // Without a connection the first toast asks again.
      load().then(
        () => setAtRest(true),
        () => undefined,
      );
    };
    const timer = window.setTimeout(fetchIt, REST_MS);
    return () => window.clearTimeout(timer);
  }, []);

  return waiting || atRest ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

/** How long a page has to itself, in milliseconds. */
const REST_MS = 1_500;
