import type { ComponentType } from 'react';
import { later, type LaterPart } from './later.js';

/** A part that is open while it is mounted, e.g. a dialog; its code loads on hover or focus. */
export const laterDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LaterPart<Props> => later(load, ({ onClose }) => onClose());

export const LaterConfirm = laterDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog);
