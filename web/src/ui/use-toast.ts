import { useSyncExternalStore } from 'react';
import { ToastStore } from './toast-store.js';

const store = new ToastStore((task, milliseconds) => void setTimeout(task, milliseconds));

/** Shows a short message: `toast({ title, description, tone })`. Answers the id for `dismissToast`. */
export const toast = store.show;
export const dismissToast = store.dismiss;

export function useToast() {
  return { toasts: useSyncExternalStore(store.subscribe, store.read, store.read), toast, dismiss: dismissToast };
}
