import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelOrder } from '../../../entities/paid-capsules/cancel-order.js';
import { creditsRead } from '../../../entities/paid-capsules/list-credits.js';
import { paidCapsuleRead } from '../../../entities/paid-capsules/read-paid-capsule.js';
import { paidCapsulesRead } from '../../../entities/paid-capsules/list-paid-capsules.js';
import { messageOf } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';

/** Cancels an order that is not paid. */
export function useCancelOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => cancelOrder(id),
    onSuccess: () =>
      toast({
        title: 'Order Cancelled',
        description: 'Nothing was charged. We’ve saved what you filled in.',
      }),
    onError: (error) =>
      toast({
        title: 'The order was not cancelled',
        description: messageOf(error, 'Please try again in a moment.'),
        tone: 'danger',
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: paidCapsuleRead(id).queryKey }),
        client.invalidateQueries({ queryKey: creditsRead.queryKey }),
      ]),
  });
}
