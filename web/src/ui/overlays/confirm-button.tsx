import { useState, type ComponentProps } from 'react';
import { Button, type ButtonProps } from '../button.js';
import { LazyConfirm } from './lazy-dialog.js';

type Question = Omit<ComponentProps<typeof LazyConfirm>, 'onClose' | 'onConfirm' | 'working'>;

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  question: Question;
  onConfirm: (close: () => void) => void;
  working: boolean;
}

export function ConfirmButton({ question, onConfirm, working, ...button }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      {isAsking ? (
        <LazyConfirm {...question} onClose={close} onConfirm={() => onConfirm(close)} working={working} />
      ) : null}
    </>
  );
}
