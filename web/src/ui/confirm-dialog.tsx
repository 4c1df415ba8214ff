import { AlertDialog } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.js';
import { DialogNotice } from './dialog-notice.js';

interface ConfirmDialogProps {
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** The label of the button that changes nothing. */
  keepLabel?: string;
  /** `primary` if the action can be undone. */
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  working?: boolean;
}

/**
 * Asks before an action that others notice or that cannot be undone. Keep has the focus; a press outside does nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, title, description, confirmLabel, onConfirm, working = false } = props;
  const { keepLabel = 'Keep', tone = 'danger' } = props;
  const cameFrom = useRef<Element | null>(null);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || working || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-appear" />
        <AlertDialog.Content
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-lg border border-line bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in sm:data-[state=closed]:animate-fade-out sm:data-[state=open]:animate-rise sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:max-w-md sm:-translate-1/2 sm:rounded-lg sm:p-6"
        >
          <DialogNotice />
          <AlertDialog.Title className="font-display text-heading wrap-anywhere">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ink-soft">{description}</div>
          </AlertDialog.Description>
          <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={working}>
                {keepLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={tone} onClick={onConfirm} loading={working}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
