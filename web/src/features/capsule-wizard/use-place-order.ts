import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { awaitsPayment } from '../../entities/paid-capsules/capsule-texts.js';
import {
  createOrder,
  packagesQuery,
  refetchOrders,
  startCheckout,
} from '../../entities/paid-capsules/paid-capsule-api.js';
import { CHECKOUT_FAILED } from '../../entities/paid-capsules/use-checkout.js';
import { HttpError, messageOf } from '../../lib/http/http.js';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { toast, toastFailure, toastSuccess } from '../../ui/feedback/use-toast.js';
import type { Order } from './use-orders.js';

/** Creates the capsule and opens the checkout. If there is nothing to pay or that fails, opens the capsule’s page. */
export function usePlaceOrder({ draft: { attempt }, change, forget }: Order) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (body: CreatePaidCapsuleBody) => {
      const sent = attempt ?? { idempotencyKey: crypto.randomUUID(), body };
      change({ attempt: sent });
      const capsule = await createOrder(sent.body, sent.idempotencyKey);
      return { capsule, url: await checkoutUrlOf(capsule) };
    },
    onSuccess: ({ capsule, url }) => {
      forget();
      if (capsule.totalPriceCents === 0) {
        toastSuccess('Your capsule is ready', 'Share the link with everyone you’d like to hear from.');
      }
      if (hasLeft()) return;
      // With this, the browser’s Back button leads from the checkout to the capsule.
      void navigate(`/capsules/${capsule.id}`, { replace: true });
      if (url !== null) window.location.assign(url);
    },
    onError: (failure) => {
      const isRefused = failure instanceof HttpError && failure.status >= 400 && failure.status < 500;
      if (isRefused) change({ attempt: null });
      toast({ title: 'Error', description: 'Failed to create capsule. Please try again.', tone: 'danger' });
      // Prices may have changed.
      void client.invalidateQueries({ queryKey: packagesQuery.queryKey });
    },
    onSettled: () => refetchOrders(client),
  });
  const fallbackText = 'We couldn’t reach Dear Future. Please check your connection.';
  return { send: mutate, isProcessing: isPending || isSuccess, problem: error && messageOf(error, fallbackText) };
}

async function checkoutUrlOf(capsule: PaidCapsuleDto): Promise<string | null> {
  if (!awaitsPayment(capsule)) return null;
  try {
    return (await startCheckout(capsule.id)).url;
  } catch (error) {
    toastFailure(CHECKOUT_FAILED, error, '');
    return null;
  }
}
