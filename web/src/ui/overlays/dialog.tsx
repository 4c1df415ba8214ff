import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { DialogNotice } from './dialog-notice.js';

interface ModalProps extends ComponentProps<typeof Primitive.Content> {
  onClose: () => void;
  /** By default, the dialog itself gets the initial focus, so that screen readers start with the title. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** The frame of a modal dialog, open while it is mounted. When it closes, the focus returns to where it was. */
export function Modal({ onClose, initialFocus, className, children, ...rest }: ModalProps) {
  const lastFocused = useRef<Element | null>(null);
  return (
    <Primitive.Root open onOpenChange={(open) => open || onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-appear" />
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            lastFocused.current = document.activeElement;
            const first = initialFocus?.current ?? event.currentTarget;
            if (first instanceof HTMLElement) first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (lastFocused.current instanceof HTMLElement) lastFocused.current.focus();
          }}
          // When Tab wraps from the last element to the first, Radix moves the focus without scrolling, so in a dialog
          // that scrolls, the focused element could be out of sight.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          className={clsx(
            'panel fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto overscroll-contain rounded-b-none',
            'p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float outline-none has-[.dialog-notice]:scroll-pt-36',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-1/2 sm:rounded-lg sm:p-6',
            'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in sm:data-[state=closed]:animate-fade-out sm:data-[state=open]:animate-rise',
            className,
          )}
          {...rest}
        >
          <DialogNotice />
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export const DIALOG_TITLE = 'font-display text-heading wrap-anywhere';

interface DialogProps extends Pick<ModalProps, 'onClose' | 'initialFocus'> {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
}

export function Dialog({ title, description, children, footer, wide = false, ...modal }: DialogProps) {
  const descriptionProps = description ? {} : { 'aria-describedby': undefined };
  return (
    <Modal {...modal} className={wide ? 'sm:max-w-3xl' : 'sm:max-w-lg'} {...descriptionProps}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Primitive.Title className={DIALOG_TITLE}>{title}</Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-1 text-ink-soft">{description}</Primitive.Description>
          ) : null}
        </div>
        <Primitive.Close
          aria-label="Close"
          className="press -mt-1.5 -mr-2 shrink-0 text-ink-soft hover:bg-surface-sunk hover:text-ink"
        >
          <X className="size-5" />
        </Primitive.Close>
      </div>
      {children}
      {footer ? (
        // On phones, two buttons share a row. If the number of buttons is odd, the last one has its own row.
        <div className="mt-6 grid grid-cols-2 gap-3 *:last:odd:col-span-2 sm:flex sm:justify-end">{footer}</div>
      ) : null}
    </Modal>
  );
}
