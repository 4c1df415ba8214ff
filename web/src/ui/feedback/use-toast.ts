import type { ReactNode } from 'react';
import { messageOf } from '../../lib/http.js';
import { Store, useStore } from '../../lib/store.js';

export type ToastTone = 'neutral' | 'success' | 'danger';

export interface ToastMessage {
  title: ReactNode;
  description?: ReactNode;
  tone?: ToastTone;
  /** A button, e.g. Undo. `altText` tells screen readers how to do the same after the toast has closed. */
  action?: { label: string; altText: string; onPress: () => void };
  duration?: number;
}

interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** A dismissed toast leaves the list after this time, in milliseconds (docs/product.md §9). */
export const TOAST_REMOVE_DELAY = 1_000_000;

type Schedule = (task: () => void, milliseconds: number) => void;

/** At most one toast (docs/product.md §9). Outside React: a mutation's callback may show one after its page was left. */
export class ToastStore extends Store<readonly ShownToast[]> {
  private lastId = 0;

  constructor(private readonly schedule: Schedule) {
    super([]);
  }

  readonly show = (message: ToastMessage): number => {
    const id = ++this.lastId;
    this.set([{ ...message, id, open: true }]);
    return id;
  };

  readonly dismiss = (id: number): void => {
    const [shown] = this.read();
    if (shown?.id !== id || !shown.open) return;
    this.set([{ ...shown, open: false }]);
    this.schedule(() => this.set(this.read().filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY);
  };
}

const store = new ToastStore((task, milliseconds) => void setTimeout(task, milliseconds));

export const toast = store.show;
export const dismissToast = store.dismiss;

export const toastFailure = (title: string, error: unknown, fallback = 'Please try again in a moment.'): number =>
  toast({ title, description: messageOf(error, fallback), tone: 'danger' });

export const useToasts = (): readonly ShownToast[] => useStore(store);
