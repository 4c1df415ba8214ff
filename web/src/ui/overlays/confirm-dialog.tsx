import { Dialog } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.js';
import { DIALOG_TITLE, Modal } from './dialog.js';

interface ConfirmDialogProps {
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  keepLabel?: string;
  tone?: 'danger' | 'primary';
  /** The dialog closes once the promise settles, so a failure needs its own toast. */
  onConfirm: () => Promise<unknown>;
}

/** Focuses the button that keeps things as they are. Pressing outside does nothing. */
export function ConfirmDialog({ onClose, title, description, onConfirm, ...options }: ConfirmDialogProps) {
  const { confirmLabel, keepLabel = 'Cancel', tone = 'danger' } = options;
  const keep = useRef<HTMLButtonElement>(null);
  const [isWorking, setIsWorking] = useState(false);
  const close = (): void => {
    if (!isWorking) onClose();
  };
  const confirm = (): void => {
    setIsWorking(true);
    void Promise.allSettled([onConfirm()]).then(onClose);
  };
  return (
    <Modal
      role="alertdialog"
      onClose={close}
      initialFocus={keep}
      onInteractOutside={(event) => event.preventDefault()}
      className="sm:max-w-md"
    >
      <Dialog.Title className={DIALOG_TITLE}>{title}</Dialog.Title>
      <Dialog.Description asChild>
        <div className="mt-2 text-pretty text-ink-soft">{description}</div>
      </Dialog.Description>
      <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
        <Button ref={keep} variant="secondary" label={keepLabel} disabled={isWorking} onClick={close} />
        <Button variant={tone} label={confirmLabel} onClick={confirm} loading={isWorking} />
      </div>
    </Modal>
  );
}
