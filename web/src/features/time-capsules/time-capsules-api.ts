import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { ChangeTimeCapsuleBody, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQueryClient } from '@tanstack/react-query';
import { clearSent } from '../../entities/recording/recording-store.js';
import { useSession } from '../../entities/session/session.js';
import { namesOf } from '../../entities/time-capsules/recipients.js';
import { timeCapsulesQuery } from '../../entities/time-capsules/time-capsules.js';
import { deleteIfThere, send } from '../../lib/http/api.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toast, toastSuccess } from '../../ui/feedback/use-toast.js';

/** Deliveries and removals change notifications too. */
const refetch = [{ queryKey: timeCapsulesQuery.queryKey }, { queryKey: ['/api/notifications'] }];
const NOT_REMOVED = 'We couldn’t remove this capsule';
const DELIVERED = 'Time Capsule Delivered! 📧';

/** Delivers a due capsule now and shows the outcome in a toast (docs/product.md §4.3). */
export const useDeliverTimeCapsule = () =>
  useAction({
    send: ({ id }: TimeCapsuleDto) => send('POST /api/time-capsules/{id}/deliver', [id]),
    onSuccess: async (response, { recipients, deliveryMethod }) => {
      // The server has accepted the request, but does not know the outcome of the delivery yet.
      if (response.status === 202) {
        const { message } = (await response.json()) as { message?: string };
        toast({ title: 'On its way', description: message ?? 'It’s being delivered. Check again in a little while.' });
      } else if (recipients.length > 0) {
        toastSuccess(DELIVERED, `We’re sending it to ${namesOf(recipients)}.`);
      } else if (deliveryMethod === 'email') {
        toastSuccess(DELIVERED, 'Your video has been sent to your email. Check your inbox!');
      } else {
        toastSuccess(DELIVERED, 'Your video is waiting in your notifications.');
      }
    },
    failed: 'Delivery Failed',
    fallback: 'Failed to deliver time capsule',
    refetch,
  });

interface CapsuleChange {
  id: string;
  change?: ChangeTimeCapsuleBody;
}

export const useChangeTimeCapsule = () =>
  useAction({
    send: ({ id, change = {} }: CapsuleChange) => send('PATCH /api/time-capsules/{id}', [id], change),
    onSuccess: () => toastSuccess('Changes Saved', 'Your capsule is up to date.'),
    failed: 'We couldn’t change this capsule',
    refetch,
  });

export const useRestoreTimeCapsule = () =>
  useAction({
    send: ({ id, change = {} }: CapsuleChange) => send('POST /api/time-capsules/{id}/restore', [id], change),
    onSuccess: () => toastSuccess('Time Capsule Restored', 'It’s back among your capsules.'),
    failed: 'We couldn’t restore this capsule',
    refetch,
  });

export const useEraseTimeCapsule = () =>
  useAction({
    send: ({ id }: TimeCapsuleDto) => deleteIfThere('DELETE /api/time-capsules/removed/{id}', [id]),
    onSuccess: () => toastSuccess('Time Capsule Erased', 'Its video is deleted too.'),
    failed: 'We couldn’t erase this capsule',
    refetch,
  });

export const useRemoveReceived = () =>
  useAction({
    send: ({ id }: ReceivedTimeCapsuleDto) => deleteIfThere('DELETE /api/time-capsules/received/{id}', [id]),
    onSuccess: () => toastSuccess('Removed from Your Account'),
    failed: NOT_REMOVED,
    refetch,
  });

/** Removes a capsule, then offers Undo. Not optimistic, because the server refuses while the email is being sent. */
export function useRemoveTimeCapsule(onRemoved: () => void) {
  const client = useQueryClient();
  const { user } = useSession();
  const { mutate: restore } = useRestoreTimeCapsule();
  return useAction({
    send: ({ id }: TimeCapsuleDto) => deleteIfThere('DELETE /api/time-capsules/{id}', [id]),
    onSuccess: async (_, { id }) => {
      client.setQueryData(timeCapsulesQuery.queryKey, (all) => all?.filter((capsule) => capsule.id !== id));
      if (user !== null) await clearSent(user.sub, id);
      toast({
        title: 'Time Capsule Removed',
        description: 'It stays in Recently Removed for 30 days.',
        tone: 'success',
        duration: REMOVAL_UNDO_SECONDS * 1000,
        action: { label: 'Undo', altText: 'Restore it from Recently Removed', onPress: () => restore({ id }) },
      });
      onRemoved();
    },
    failed: NOT_REMOVED,
    refetch,
  });
}
