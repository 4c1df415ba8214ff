import { useEffect, useState, type ComponentType } from 'react';
import { useToasts } from './use-toast.js';

const REST_MS = 1_500;

/** Loads soon after the page: a toast about a lost connection needs none. After a failure, each toast retries. */
export function LazyToaster() {
  const newest = useToasts()[0]?.id;
  const [{ Toaster }, setModule] = useState<{ Toaster: ComponentType | null }>({ Toaster: null });
  const isLoaded = Toaster !== null;
  useEffect(() => {
    if (isLoaded) return undefined;
    const load = () => import('./toast.js').then(setModule, () => undefined);
    const timer = window.setTimeout(() => void load(), newest === undefined ? REST_MS : 0);
    return () => window.clearTimeout(timer);
  }, [newest, isLoaded]);
  return isLoaded ? <Toaster /> : null;
}
