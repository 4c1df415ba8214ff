import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { toastFailure } from '../../ui/feedback/use-toast.js';
import { paidCapsuleQuery, startCheckout } from './paid-capsule-api.js';

export const CHECKOUT_FAILED = 'Failed to create checkout session. Please try again.';

/** `leaving` is true from `start()` until the browser has left the page or the checkout has failed. */
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
      // The server may refuse because the capsule was paid in another tab, or because its payment deadline has passed.
      void client.invalidateQueries({ queryKey: paidCapsuleQuery(capsuleId).queryKey });
    },
  });
  useEffect(() => {
    // Back may restore this page from the back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return { start: () => mutate(), leaving: isPending || isSuccess };
}
