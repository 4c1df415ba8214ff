import type { ConfirmDialogProps } from './confirm-dialog.js';
import { later } from './later.js';

/** The sheet that asks before something is changed for good, fetched when somebody is about to press what asks. */
export const LaterConfirm = later<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog.js')).ConfirmDialog,
  ({ onOpenChange }) => onOpenChange(false),
);
