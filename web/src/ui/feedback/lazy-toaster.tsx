import { useEffect, useState, type ComponentType } from 'react';
import { useToast } from './use-toast.js';

const REST_MS = 1_500;

/** Loads soon after the page, so that it can report a lost connection. After a failure, each toast retries. */
export function LazyToaster() {
  const newest = useToast()?.id;
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
