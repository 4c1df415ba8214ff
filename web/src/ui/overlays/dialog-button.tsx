import { useState, type ComponentType } from 'react';
import { Button, type ButtonProps } from '../button.js';
import type { PrefetchOnIntent } from './preloaded.js';

interface DialogButtonProps<Props> extends Omit<ButtonProps, 'onClick'> {
  dialog: { Part: ComponentType<Props & { onClose: () => void }>; onIntent: PrefetchOnIntent };
  dialogProps: Props;
}

/** A button that opens a dialog. */
export function DialogButton<Props extends object>({ dialog, dialogProps, ...button }: DialogButtonProps<Props>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} {...dialog.onIntent} onClick={() => setIsOpen(true)} />
      {isOpen ? <dialog.Part {...dialogProps} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
