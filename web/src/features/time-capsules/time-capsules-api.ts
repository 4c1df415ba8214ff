import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { clearSent } from '../../entities/recording/recording-store.js';
import { useSession } from '../../entities/session/session.js';
import { namesOf } from '../../entities/time-capsules/recipients.js';
import { timeCapsulesQuery } from '../../entities/time-capsules/time-capsules.js';
import { deleteIfThere, sendJson } from '../../lib/http.js';
import { toast, toastFailure } from '../../ui/use-toast.js';

/** A capsule that is delivered or removed changes what the bell says. */
const refetchDeliveries = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['/api/notifications'] }),
  ]);

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
          capsule.recipients.length > 0
            ? `We’ve sent it to ${namesOf(capsule.recipients)}.`
            : capsule.deliveryMethod === 'email'
              ? 'Your video has been sent to your email. Check your inbox!'
              : 'Your video is waiting in your notifications.',
        tone: 'success',
      });
    },
    onError: (error) => toastFailure('Delivery Failed', error, 'Failed to deliver time capsule'),
    onSettled: () => refetchDeliveries(client),
  });
}

/** Removes a capsule and its video; it leaves the page once the server has done it, since one that is being sent stays. */
export function useRemoveTimeCapsule() {
  const client = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: ({ id }: TimeCapsuleDto) => deleteIfThere(`/api/time-capsules/${encodeURIComponent(id)}`),
    onSuccess: async (_, { id }) => {
      client.setQueryData(timeCapsulesQuery.queryKey, (all) => all?.filter((capsule) => capsule.id !== id));
      if (user !== null) await clearSent(user.sub, id);
      toast({ title: 'Time Capsule Removed', description: 'Its video is deleted too.', tone: 'success' });
    },
    onError: (error) => toastFailure('Removal Failed', error, 'Failed to remove time capsule'),
    onSettled: () => refetchDeliveries(client),
  });
}
