import type { ConfirmDialogProps } from './confirm-dialog.js';
import { later } from './later.js';

/** The confirmation dialog; its code loads on hover or focus. */
export const LaterConfirm = later<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog.js')).ConfirmDialog,
  ({ onClose }) => onClose(),
);
