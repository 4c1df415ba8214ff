import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { CircleAlert, CircleCheck, Hourglass, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { Spinner } from '../../../ui/spinner.js';
import { usePaymentReturn } from '../use-payment-return.js';
import { Notice } from './notice.js';
import { UnpaidActions } from './unpaid-actions.js';

/** Back from the checkout: says what is known about the payment, and nothing that is not. */
export function PaymentReturn({ capsule }: { capsule: PaidCapsuleDto }) {
  const { state, askAgain } = usePaymentReturn(capsule);
  const [, setSearch] = useSearchParams();
  switch (state) {
    case 'confirming':
      return (
        <Notice tone="accent" icon={<Spinner />} title="Confirming your payment…">
          This takes a few seconds. You can stay here or leave: the capsule opens by itself.
        </Notice>
      );
    case 'paid':
      return capsule.isOpen ? (
        <Notice
          tone="success"
          icon={<CircleCheck aria-hidden="true" />}
          title="Thank you! Your payment is confirmed and your capsule is open."
          actions={
            <Button variant="secondary" onClick={() => setSearch({}, { replace: true, preventScrollReset: true })}>
              Got it
            </Button>
          }
        >
          Share the link below with everybody whose words belong in it. A receipt is on its way to your mailbox.
        </Notice>
      ) : null;
    case 'processing':
      return capsule.paymentStatus === 'processing' ? null : (
        <Notice tone="accent" icon={<Hourglass aria-hidden="true" />} title="Your payment is on its way.">
          Your bank takes its time to confirm it, sometimes a few days. The capsule opens by itself as soon as it does.
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
              <Button variant="ghost" onClick={askAgain}>
                <RotateCw aria-hidden="true" />
                Look again
              </Button>
              <UnpaidActions capsule={capsule} payable />
            </>
          }
        >
          We asked, and it is not paid yet. If you did pay, look again in a minute: nothing is ever charged twice.
        </Notice>
      );
  }
}
