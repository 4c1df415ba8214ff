import { useState, type ComponentType } from 'react';
import { Button, type ButtonProps } from '../button.js';

interface DialogButtonProps<Props> extends Omit<ButtonProps, 'onClick'> {
  dialog: ComponentType<Props & { onClose: () => void }>;
  dialogProps: Props;
  isOpenAtFirst?: boolean;
}

export function DialogButton<Props extends object>({
  dialog: Dialog,
  dialogProps,
  isOpenAtFirst = false,
  ...button
}: DialogButtonProps<Props>) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen ? <Dialog {...dialogProps} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
