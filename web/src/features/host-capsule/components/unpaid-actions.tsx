import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useState } from 'react';
import { nameOf } from '../../../entities/paid-capsules/capsule-words.js';
import { useCheckout } from '../../../entities/paid-capsules/use-checkout.js';
import { Button } from '../../../ui/button.js';
import { LaterConfirm } from '../../../ui/later-confirm.js';
import { useCancelOrder } from '../api/cancel-capsule.js';

/** What can be done with an order that is not paid: pay it, or give it up. */
export function UnpaidActions({ capsule, payable }: { capsule: PaidCapsuleDto; payable: boolean }) {
  const { start, leaving } = useCheckout(capsule.id);
  const cancel = useCancelOrder(capsule.id);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {payable ? (
        <Button onClick={start} loading={leaving}>
          {leaving ? 'Processing...' : 'Complete checkout'}
        </Button>
      ) : null}
      <Button variant="secondary" disabled={leaving} {...LaterConfirm.onIntent} onClick={() => setAsking(true)}>
        Cancel this order
      </Button>
      {asking ? (
        <LaterConfirm.Part
          open
          onOpenChange={setAsking}
          title="Cancel this order?"
          description={
            <>
              <p className="font-semibold wrap-anywhere text-ink">{nameOf(capsule)}</p>
              <p className="mt-2">Nothing was charged for it.{capsule.usesCredit ? ' You get its credit back.' : ''}</p>
            </>
          }
          keepLabel="Keep the order"
          confirmLabel="Cancel the order"
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
          working={cancel.isPending}
        />
      ) : null}
    </>
  );
}
