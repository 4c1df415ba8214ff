import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { toastFailure } from '../../ui/feedback/use-toast.js';
import { paidCapsuleQuery, startCheckout } from './paid-capsule-api.js';

export const CHECKOUT_FAILED = 'Failed to create checkout session. Please try again.';

/** Calls `act` when Back restores this page from the back/forward cache. */
export function usePageRestored(act: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) act();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [act]);
}

/** `leaving` is true from `start()` until the browser has left, or the checkout has failed. */
export function useCheckout(capsuleId: string): { start: () => void; leaving: boolean } {
  const client = useQueryClient();
  const hasLeft = useHasLeft();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: () => startCheckout(capsuleId),
    onSuccess: ({ url }) => {
      if (hasLeft()) reset();
      else window.location.assign(url);
    },
    onError: (error) => {
      toastFailure(CHECKOUT_FAILED, error, '');
      // A refusal may mean that the capsule was paid in another tab, or that its payment deadline has passed.
      void client.invalidateQueries({ queryKey: paidCapsuleQuery(capsuleId).queryKey });
    },
  });
  usePageRestored(reset);
  return { start: () => mutate(), leaving: isPending || isSuccess };
}
