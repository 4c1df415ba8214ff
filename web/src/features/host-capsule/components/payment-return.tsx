import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { CircleAlert, CircleCheck, Hourglass, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { Spinner } from '../../../ui/spinner.js';
import { usePaymentReturn } from '../payment-return.js';
import { Notice, UnpaidActions } from './notice.js';

export function PaymentReturn({ capsule }: { capsule: PaidCapsuleDto }) {
  const { state, restart } = usePaymentReturn(capsule);
  const [, setSearch] = useSearchParams();
  switch (state) {
    case 'confirming':
      return (
        <Notice tone="accent" icon={<Spinner />} title="Confirming your payment…">
          This takes a few seconds. You don’t have to wait here: your link works as soon as it’s confirmed.
        </Notice>
      );
    case 'paid':
      return capsule.isOpen ? (
        <Notice
          tone="success"
          icon={<CircleCheck aria-hidden="true" />}
          title="Thank you! Your payment is confirmed and your link is live."
          actions={
            <Button variant="secondary" onClick={() => setSearch({}, { replace: true, preventScrollReset: true })}>
              {' '}
              Got It{' '}
            </Button>
          }
        >
          Share the link below with everyone you’d like to hear from. Your receipt is on its way by email.
        </Notice>
      ) : null;
    case 'processing':
      return capsule.paymentStatus === 'processing' ? null : (
        <Notice tone="accent" icon={<Hourglass aria-hidden="true" />} title="Your payment is on its way.">
          Your bank still has to confirm it, which can take a few days. Your link works as soon as it does.
        </Notice>
      );
    case 'failed':
      return (
        <Notice
          tone="danger"
          icon={<CircleAlert aria-hidden="true" />}
          title="The payment failed. Nothing was charged."
          actions={<UnpaidActions capsule={capsule} payable />}
        >
          Please try again, perhaps with another card.
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice
          tone="accent"
          icon={<CircleAlert aria-hidden="true" />}
          title="Payment pending. Complete checkout to activate this capsule."
          actions={
            <>
              <Button variant="ghost" onClick={restart}>
                <RotateCw aria-hidden="true" /> Check Again{' '}
              </Button>
              <UnpaidActions capsule={capsule} payable />
            </>
          }
        >
          We haven’t received your payment yet. If you did pay, check again in a minute. You’ll only be charged once.
        </Notice>
      );
  }
}
