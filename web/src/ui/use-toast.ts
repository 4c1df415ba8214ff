import { useSyncExternalStore, type ReactNode } from 'react';
import { messageOf } from '../lib/http.js';

export type ToastTone = 'neutral' | 'success' | 'danger';

export interface ToastMessage {
  title: ReactNode;
  description?: ReactNode;
  tone?: ToastTone;
  /** A button, e.g. Undo. */
  action?: ToastAction;
  /** In milliseconds. */
  duration?: number;
}

interface ToastAction {
  label: string;
  /** For screen readers: how to do the same after the toast has closed. */
  altText: string;
  onPress: () => void;
}

interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** At most this many toasts exist; a new one replaces the old one (docs/product.md §9). */
const TOAST_LIMIT = 1;
/** A dismissed toast leaves the list after this time, in milliseconds (docs/product.md §9). */
export const TOAST_REMOVE_DELAY = 1_000_000;

type Schedule = (task: () => void, milliseconds: number) => void;

/** Holds the toasts outside React, so that a mutation's callback can show one after its page was left. */
export class ToastStore {
  private toasts: readonly ShownToast[] = [];
  private readonly listeners = new Set<() => void>();
  private lastId = 0;

  constructor(private readonly schedule: Schedule) {}

  readonly show = (message: ToastMessage): number => {
    const id = ++this.lastId;
    this.set([{ ...message, id, open: true }, ...this.toasts].slice(0, TOAST_LIMIT));
    return id;
  };

  /** Closes it; it stays in the list, closed, until its time to be removed. */
  readonly dismiss = (id: number): void => {
    const shown = this.toasts.find((toast) => toast.id === id);
    if (!shown?.open) return;
    this.set(this.toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
    this.schedule(() => this.set(this.toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): readonly ShownToast[] => this.toasts;

  private set(toasts: readonly ShownToast[]): void {
    this.toasts = toasts;
    this.listeners.forEach((listener) => listener());
  }
}

const store = new ToastStore((task, milliseconds) => void setTimeout(task, milliseconds));

/** Shows a short message: `toast({ title, description, tone })`. Returns the id for `dismissToast`. */
export const toast = store.show;

/** Shows that a call failed: the server's message, else `fallback`. */
export const toastFailure = (title: string, error: unknown, fallback = 'Please try again in a moment.'): number =>
  toast({ title, description: messageOf(error, fallback), tone: 'danger' });

const dismissToast = store.dismiss;

export function useToast() {
  return { toasts: useSyncExternalStore(store.subscribe, store.read, store.read), toast, dismiss: dismissToast };
}
