import type { ReactNode } from 'react';
import { messageOf } from '../../lib/http/http.js';
import { Store, useStore } from '../../lib/react/store.js';

export interface ToastMessage {
  title: ReactNode;
  description?: ReactNode;
  tone?: 'neutral' | 'success' | 'danger';
  /** A button such as Undo. `altText` tells screen readers how to do the same after the toast has closed. */
  action?: { label: string; altText: string; onPress: () => void };
  duration?: number;
}

interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

/** A dismissed toast is removed after this time. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** At most one toast. Outside React, because a mutation may show a toast after the user has left the page. */
export const shownToast = new Store<ShownToast | null>(null);
export const useToast = (): ShownToast | null => useStore(shownToast);

let lastId = 0;

export function toast(message: ToastMessage): number {
  lastId += 1;
  shownToast.set({ ...message, id: lastId, isOpen: true });
  return lastId;
}

export function dismissToast(id: number): void {
  const shown = shownToast.read();
  if (shown?.id !== id || !shown.isOpen) return;
  shownToast.set({ ...shown, isOpen: false });
  setTimeout(() => {
    if (shownToast.read()?.id === id) shownToast.set(null);
  }, TOAST_REMOVE_DELAY_MS);
}

export const toastSuccess = (title: string, description?: string): number =>
  toast({ title, description, tone: 'success' });

export const toastFailure = (title: string, error: unknown, fallback = 'Please try again in a moment.'): number =>
  toast({ title, description: messageOf(error, fallback), tone: 'danger' });
