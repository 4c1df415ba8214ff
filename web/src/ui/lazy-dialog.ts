import type { ComponentType } from 'react';
import { preloaded, type Preloaded } from './preloaded.js';

/** A part that is open while it is mounted, e.g. a dialog; its code loads on hover or focus. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): Preloaded<Props> => preloaded(load, ({ onClose }) => onClose());

export const LazyConfirm = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog);
