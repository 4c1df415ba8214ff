import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { OrderAttempt } from '../../entities/paid-capsules/order-draft.js';
import {
  cancelOrder,
  createOrder,
  packagesRead,
  readOrder,
  refetchOrders,
  startCheckout,
} from '../../entities/paid-capsules/paid-capsule-api.js';
import { CHECKOUT_FAILED, usePageRestored } from '../../entities/paid-capsules/use-checkout.js';
import { HttpError, messageOf } from '../../lib/http/http.js';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { toast } from '../../ui/feedback/use-toast.js';
import { placeOrder } from './place-order.js';

type NextPage = { url: string } | { capsuleId: string };

/** `problem` says why the last attempt failed. */
export function useOrder(previous: OrderAttempt | null, storeAttempt: (attempt: OrderAttempt | null) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();

  const order = useMutation({
    mutationFn: async (body: CreatePaidCapsuleBody): Promise<NextPage> => {
      const calls = { create: createOrder, read: readOrder, cancel: cancelOrder };
      const newKey = (): string => crypto.randomUUID();
      const { outcome, capsuleId } = await placeOrder({ body, previous, calls, storeAttempt, newKey });
      return outcome === 'settled' ? { capsuleId } : toCheckout(capsuleId);
    },
    onSuccess: (nextPage, { totalPriceCents }) => {
      if (hasLeft()) order.reset();
      else if ('url' in nextPage) window.location.assign(nextPage.url);
      if ('url' in nextPage) return;
      if (totalPriceCents === 0) {
        const description = 'Share the link with everyone you’d like to hear from.';
        toast({ title: 'Your capsule is ready', description, tone: 'success' });
      }
      if (!hasLeft()) void navigate(`/capsules/${nextPage.capsuleId}`, { replace: true });
    },
    onError: ({ message }) => {
      if (message === CHECKOUT_FAILED) toast({ title: CHECKOUT_FAILED, tone: 'danger' });
      else toast({ title: 'Error', description: 'Failed to create capsule. Please try again.', tone: 'danger' });
      // Prices and credits may have changed.
      void client.invalidateQueries({ queryKey: packagesRead.queryKey });
    },
    onSettled: () => refetchOrders(client),
  });
  usePageRestored(order.reset);

  const { error } = order;
  const offline = 'We couldn’t reach Dear Future. Please check your connection.';
  return {
    send: order.mutate,
    processing: order.isPending || order.isSuccess,
    problem: error && messageOf(error.cause ?? error, offline),
  };
}

async function toCheckout(capsuleId: string): Promise<NextPage> {
  try {
    return await startCheckout(capsuleId);
  } catch (cause) {
    // Nothing is left to pay; the capsule's page says why.
    if (cause instanceof HttpError && cause.status === 409) return { capsuleId };
    throw new Error(CHECKOUT_FAILED, { cause });
  }
}
