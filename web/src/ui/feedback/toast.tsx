import { clsx } from 'clsx';
import { Mail, MailCheck, MailWarning, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { dismissToast, useToast } from './use-toast.js';

const SIGNS = {
  neutral: { Icon: Mail, look: 'bg-accent-soft text-accent-ink' },
  success: { Icon: MailCheck, look: 'bg-success-soft text-success-ink' },
  danger: { Icon: MailWarning, look: 'bg-danger-soft text-danger-ink' },
};

/** Makes screen readers pause: Radix announces a toast's texts without a break between them. */
const pauseAfter = (text: ReactNode): string => (typeof text === 'string' && /[.!?]$/.test(text) ? ' ' : '. ');

export function Toaster() {
  const shown = useToast();
  const { Icon, look } = SIGNS[shown?.tone ?? 'neutral'];
  return (
    <Toast.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.isOpen}
          duration={shown.duration}
          onOpenChange={(next) => next || dismissToast(shown.id)}
          className={clsx(
            // Stays clickable over an open dialog, which disables everything else.
            'pointer-events-auto flex items-start gap-3 panel p-3 shadow-float',
            'data-[state=closed]:animate-toast-away data-[state=open]:animate-rise',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            'data-[swipe=end]:animate-fade-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          )}
        >
          <span className={clsx('grid size-9 shrink-0 place-items-center rounded-md', look)}>
            <Icon className="size-4.5" />
          </span>
          <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
            <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
            <span data-radix-toast-announce-exclude="" data-radix-toast-announce-alt={pauseAfter(shown.title)} />
            {shown.description ? (
              <Toast.Description className="mt-0.5 text-pretty text-ink-soft">{shown.description}</Toast.Description>
            ) : null}
            <span data-radix-toast-announce-exclude="" data-radix-toast-announce-alt=" " />
          </div>
          {shown.action ? (
            <Toast.Action asChild altText={shown.action.altText}>
              <Button variant="secondary" size="sm" label={shown.action.label} onClick={shown.action.onPress} />
            </Toast.Action>
          ) : null}
          <Toast.Close
            aria-label="Close"
            className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-surface-sunk hover:text-ink pointer-coarse:-mr-1.5 pointer-coarse:-ml-2 pointer-coarse:size-11"
          >
            <X className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        label="Notification"
        hotkey={['F8']}
        // On phones, toasts are at the top, away from dialogs and buttons. They yield to a scene that is marked so and,
        // with no dialog open, to a notice.
        className="in-[body:has([data-toasts=below])]:top-auto in-[body:has([data-toasts=below])]:bottom-0 in-[[data-notice=top]_body:not([data-scroll-locked])]:top-auto in-[[data-notice=top]_body:not([data-scroll-locked])]:bottom-0 fixed top-[calc(4rem+env(safe-area-inset-top))] right-0 z-60 flex w-full max-w-[26rem] flex-col gap-2 p-3 pr-[max(0.75rem,env(safe-area-inset-right))] pb-[max(0.75rem,env(safe-area-inset-bottom))] outline-none sm:top-auto sm:bottom-0"
      />
    </Toast.Provider>
  );
}
