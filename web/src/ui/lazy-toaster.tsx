import { useEffect, useState, type ComponentType } from 'react';
import { useToast } from './use-toast.js';

/** The toaster loads this long after the page, in milliseconds. */
const REST_MS = 1_500;

/**
 * The toaster loads after the page or with the first toast, so that pages stay small and a toast about a lost
 * connection needs none. If it fails, each further toast retries.
 */
export function LazyToaster() {
  const newest = useToast().toasts[0]?.id;
  const [{ Toaster }, setArrived] = useState<{ Toaster: ComponentType | null }>({ Toaster: null });
  const there = Toaster !== null;

  useEffect(() => {
    if (there) return undefined;
    const fetchIt = (): void => {
      import('./toast.js').then(setArrived, () => undefined);
    };
    const timer = window.setTimeout(fetchIt, newest === undefined ? REST_MS : 0);
    return () => window.clearTimeout(timer);
  }, [newest, there]);

  return Toaster === null ? null : <Toaster />;
}
