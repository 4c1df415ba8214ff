import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { timeCapsulesQuery } from '../../../entities/time-capsules/list-time-capsules.js';
import { messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';

/** Set when the post cannot say yet whether the capsule arrived (202): the sentence to show. */
type Outcome = { arrived: true } | { arrived: false; message: string };

async function deliver(capsule: TimeCapsuleDto): Promise<Outcome> {
  const response = await sendJson('POST', `/api/time-capsules/${encodeURIComponent(capsule.id)}/deliver`);
  if (response.status !== 202) return { arrived: true };
  const { message } = (await response.json()) as { message?: string };
  return { arrived: false, message: message ?? 'It’s being delivered. Check again in a little while.' };
}

/** Delivers a due capsule at once and says how that went, in the product's words (docs/product.md §8). */
export function useDeliverTimeCapsule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deliver,
    onSuccess: (outcome, capsule) => {
      if (!outcome.arrived) {
        toast({ title: 'On its way', description: outcome.message });
        return;
      }
      toast({
        title: 'Time Capsule Delivered! 📧',
        description:
          capsule.deliveryMethod === 'email'
            ? 'Your video has been sent to your email. Check your inbox!'
            : 'Your video is waiting in your notifications.',
        tone: 'success',
      });
    },
    onError: (error) =>
      toast({
        title: 'Delivery Failed',
        description: messageOf(error, 'Failed to deliver time capsule'),
        tone: 'danger',
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['/api/notifications'] }),
      ]),
  });
}
