import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { DialogNotice } from './dialog-notice.js';

interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
}

/** A modal dialog, open while it is mounted. Escape and a press outside close it; focus returns to where it was. */
export function Dialog({ onClose, title, description, children, footer, wide = false }: DialogProps) {
  const cameFrom = useRef<Element | null>(null);
  return (
    <Primitive.Root open onOpenChange={(open) => open || onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-appear" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          // Focuses the dialog, not its close button, so that screen readers start with the title.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            cameFrom.current = document.activeElement;
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          // The focus trap wraps without scrolling, and a dialog may be longer than a low window.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto overscroll-contain rounded-t-lg border border-line bg-surface',
            'p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float outline-none',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-1/2 sm:rounded-lg sm:p-6',
            'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in sm:data-[state=closed]:animate-fade-out sm:data-[state=open]:animate-rise',
            wide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
          )}
        >
          <DialogNotice />
          <div className="mb-4 flex items-start justify-between gap-4">
            <div className="min-w-0">
              <Primitive.Title className="font-display text-heading wrap-anywhere">{title}</Primitive.Title>
              {description ? (
                <Primitive.Description className="mt-1 text-ink-soft">{description}</Primitive.Description>
              ) : null}
            </div>
            <Primitive.Close
              aria-label="Close"
              className="-mt-1.5 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-surface-sunk hover:text-ink"
            >
              <X className="size-5" aria-hidden="true" />
            </Primitive.Close>
          </div>
          {children}
          {footer ? <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
