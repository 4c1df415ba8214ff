import { useState, type ComponentType } from 'react';
import { Button, type ButtonProps } from '../button.js';

interface DialogButtonProps<Props> extends Omit<ButtonProps, 'onClick'> {
  dialog: ComponentType<Props & { onClose: () => void }>;
  dialogProps: Props;
  isOpenAtFirst?: boolean;
}

export function DialogButton<Props extends object>(props: DialogButtonProps<Props>) {
  const { dialog: Dialog, dialogProps, isOpenAtFirst = false, ...button } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen ? <Dialog {...dialogProps} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
