import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStillHere } from '../../lib/go-on.js';
import { messageOf } from '../../lib/http.js';
import { toast } from '../../ui/use-toast.js';
import { startCheckout } from './start-checkout.js';
import { paidCapsuleRead } from './read-paid-capsule.js';

export const CHECKOUT_FAILED = 'Failed to create checkout session. Please try again.';

/** Runs `act` when the browser shows this page again as it was left: Back from the page where one pays. */
export function useShownAgain(act: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) act();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [act]);
}

/** Leads to where an order is paid. `leaving` from the press until the other page is there. */
export function useCheckout(capsuleId: string): { start: () => void; leaving: boolean } {
  const client = useQueryClient();
  const stillHere = useStillHere();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: () => startCheckout(capsuleId),
    onSuccess: ({ url }) => {
      if (stillHere()) window.location.assign(url);
      // The order stays to be paid; should they come back to this page, it is theirs again.
      else reset();
    },
    onError: (error) => {
      toast({ title: CHECKOUT_FAILED, description: messageOf(error, ''), tone: 'danger' });
      // A refusal can come from what changed meanwhile: it was paid in another tab, or its day has come.
      void client.invalidateQueries({ queryKey: paidCapsuleRead(capsuleId).queryKey });
    },
  });
  useShownAgain(reset);
  return { start: () => mutate(), leaving: isPending || isSuccess };
}
