import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { nameOf } from '../../../entities/paid-capsules/capsule-words.js';
import { useCheckout } from '../../../entities/paid-capsules/use-checkout.js';
import { Button } from '../../../ui/button.js';
import { LazyConfirm } from '../../../ui/lazy-dialog.js';
import { useCancelOrder } from '../host-api.js';

interface NoticeProps {
  tone: 'accent' | 'success' | 'danger' | 'neutral';
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

const LOOKS = {
  accent: 'border-accent bg-accent-soft text-accent-ink',
  success: 'border-success bg-success-soft text-success-ink',
  danger: 'border-danger bg-danger-soft text-danger-ink',
  neutral: 'border-line-strong bg-surface text-ink',
};

/** State of the capsule with actions. Announced when it changes. */
export function Notice({ tone, icon, title, children, actions }: NoticeProps) {
  return (
    <div
      role="status"
      className={clsx(
        'flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border px-5 py-4 [&_svg]:shrink-0',
        LOOKS[tone],
      )}
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-3.5">
        <span className="mt-0.5 [&_svg]:size-5.5">{icon}</span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children ? <div className="mt-0.5">{children}</div> : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">{actions}</div> : null}
    </div>
  );
}

/** The buttons of an unpaid order: pay or cancel. */
export function UnpaidActions({ capsule, payable }: { capsule: PaidCapsuleDto; payable: boolean }) {
  const { start, leaving } = useCheckout(capsule.id);
  const cancel = useCancelOrder(capsule.id);
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      {payable ? (
        <Button onClick={start} loading={leaving}>
          {leaving ? 'Processing...' : 'Complete Checkout'}
        </Button>
      ) : null}
      <Button variant="secondary" disabled={leaving} {...LazyConfirm.onIntent} onClick={() => setConfirming(true)}>
        {' '}
        Cancel This Order{' '}
      </Button>
      {confirming ? (
        <LazyConfirm.Part
          onClose={() => setConfirming(false)}
          title="Cancel this order?"
          description={
            <>
              <p className="font-semibold wrap-anywhere text-ink">{nameOf(capsule)}</p>
              <p className="mt-2">Nothing was charged.{capsule.usesCredit ? ' You’ll get your credit back.' : ''}</p>
            </>
          }
          keepLabel="Keep the Order"
          confirmLabel="Cancel the Order"
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => setConfirming(false) })}
          working={cancel.isPending}
        />
      ) : null}
    </>
  );
}
