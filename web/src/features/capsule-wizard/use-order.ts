import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { OrderAttempt } from '../../entities/paid-capsules/order-draft.js';
import {
  cancelOrder,
  createOrder,
  creditsRead,
  packagesRead,
  paidCapsulesRead,
  readOrder,
  startCheckout,
} from '../../entities/paid-capsules/paid-capsule-api.js';
import { CHECKOUT_FAILED, usePageRestored } from '../../entities/paid-capsules/use-checkout.js';
import { HttpError, messageOf } from '../../lib/http.js';
import { useHasLeft } from '../../lib/use-has-left.js';
import { toast } from '../../ui/use-toast.js';
import { placeOrder } from './place-order.js';

/** Where the user goes next: the checkout or the capsule's page. */
type NextPage = { url: string } | { capsuleId: string };

class CheckoutFailure extends Error {
  constructor(override readonly cause: unknown) {
    super('The order was created, but its checkout could not be opened');
  }
}

interface OrderOptions {
  attempt: OrderAttempt | null;
  storeAttempt: (attempt: OrderAttempt | null) => void;
}

/** Creates the order and opens its checkout. `problem` says why the last try failed. */
export function useOrder({ attempt, storeAttempt }: OrderOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();

  const order = useMutation({
    mutationFn: async (body: CreatePaidCapsuleBody): Promise<NextPage> => {
      const { outcome, capsuleId } = await placeOrder({
        body,
        previous: attempt,
        calls: { create: createOrder, read: readOrder, cancel: cancelOrder },
        storeAttempt,
        newKey: () => crypto.randomUUID(),
      });
      return outcome === 'settled' ? { capsuleId } : toCheckout(capsuleId);
    },
    onSuccess: (nextPage, { totalPriceCents }) => {
      // The unpaid order stays in the user's list. If they come back to this page, the button works again.
      if (hasLeft()) order.reset();
      else if ('url' in nextPage) window.location.assign(nextPage.url);
      if ('url' in nextPage) return;
      if (totalPriceCents === 0) {
        toast({
          title: 'Your capsule is ready',
          description: 'Share the link with everyone you’d like to hear from.',
          tone: 'success',
        });
      }
      if (!hasLeft()) void navigate(`/capsules/${nextPage.capsuleId}`, { replace: true });
    },
    onError: (error) => {
      if (error instanceof CheckoutFailure) toast({ title: CHECKOUT_FAILED, tone: 'danger' });
      else toast({ title: 'Error', description: 'Failed to create capsule. Please try again.', tone: 'danger' });
      // Prices and credits may have changed.
      void client.invalidateQueries({ queryKey: packagesRead.queryKey });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey }),
        client.invalidateQueries({ queryKey: creditsRead.queryKey }),
      ]),
  });
  usePageRestored(order.reset);

  const failure = order.error instanceof CheckoutFailure ? order.error.cause : order.error;
  return {
    send: order.mutate,
    // Until the next page has loaded.
    processing: order.isPending || order.isSuccess,
    problem:
      failure === null ? null : messageOf(failure, 'We couldn’t reach Dear Future. Please check your connection.'),
  };
}

/** @throws CheckoutFailure */
async function toCheckout(capsuleId: string): Promise<NextPage> {
  try {
    return await startCheckout(capsuleId);
  } catch (error) {
    // Nothing left to pay: the capsule's page says why.
    if (error instanceof HttpError && error.status === 409) return { capsuleId };
    throw new CheckoutFailure(error);
  }
}
