import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { ChangeTimeCapsuleBody, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { clearSent } from '../../entities/recording/recording-store.js';
import { useSession } from '../../entities/session/session.js';
import { namesOf } from '../../entities/time-capsules/recipients.js';
import { timeCapsulesQuery } from '../../entities/time-capsules/time-capsules.js';
import { deleteIfThere, sendForJson, sendJson } from '../../lib/http/http.js';
import { toast, toastFailure } from '../../ui/feedback/use-toast.js';

const CAPSULES = '/api/time-capsules';
const address = (id: string): string => `${CAPSULES}/${encodeURIComponent(id)}`;

/** Refetches notifications too, which a delivery or removal changes. */
const refetchDeliveries = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['/api/notifications'] }),
  ]);

interface Action<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  onSuccess: (answer: Answer, input: Input) => unknown;
  failed: string;
  fallback?: string;
}

/** Changes capsules. Not optimistic: the server may refuse. */
function useAction<Input, Answer>({ send, onSuccess, failed, fallback = AGAIN }: Action<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess,
    onError: (error) => toastFailure(failed, error, fallback),
    onSettled: () => refetchDeliveries(client),
  });
}

const AGAIN = 'Please try again in a moment.';
const NOT_RESTORED = 'We couldn’t restore this capsule';
const NOT_REMOVED = 'We couldn’t remove this capsule';

const toastSuccess = (title: string, description?: string): number => toast({ title, description, tone: 'success' });
const toastRestored = (): number => toastSuccess('Time Capsule Restored', 'It’s back among your capsules.');

/** Delivers a due capsule now and shows the outcome in a toast (docs/product.md §8). */
export function useDeliverTimeCapsule() {
  return useAction({
    send: ({ id }: TimeCapsuleDto) => sendJson('POST', `${address(id)}/deliver`),
    onSuccess: async (response, { recipients, deliveryMethod }) => {
      // The outcome is unknown yet.
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
  });
}

const DELIVERED = 'Time Capsule Delivered! 📧';

interface Change {
  id: string;
  change: ChangeTimeCapsuleBody;
}

export function useChangeTimeCapsule() {
  return useAction({
    send: ({ id, change }: Change) => sendForJson<TimeCapsuleDto>('PATCH', address(id), change),
    onSuccess: () => toastSuccess('Changes Saved', 'Your capsule is up to date.'),
    failed: 'We couldn’t change this capsule',
  });
}

const restore = (id: string, change: ChangeTimeCapsuleBody = {}): Promise<Response> =>
  sendJson('POST', `${address(id)}/restore`, change);

export function useRestoreTimeCapsule() {
  return useAction({
    send: ({ id, change }: Pick<Change, 'id'> & Partial<Change>) => restore(id, change),
    onSuccess: toastRestored,
    failed: NOT_RESTORED,
  });
}

export function useEraseTimeCapsule() {
  return useAction({
    send: ({ id }: TimeCapsuleDto) => deleteIfThere(`${CAPSULES}/removed/${encodeURIComponent(id)}`),
    onSuccess: () => toastSuccess('Time Capsule Erased', 'Its video is deleted too.'),
    failed: 'We couldn’t erase this capsule',
  });
}

export function useRemoveReceived() {
  return useAction({
    send: ({ id }: ReceivedTimeCapsuleDto) => deleteIfThere(`${CAPSULES}/received/${encodeURIComponent(id)}`),
    onSuccess: () => toastSuccess('Removed from Your Account'),
    failed: NOT_REMOVED,
  });
}

/** Removes a capsule, with Undo. It stays on the page until the server confirms: one that is being sent cannot go. */
export function useRemoveTimeCapsule(onRemoved: () => void) {
  const client = useQueryClient();
  const { user } = useSession();
  const undo = (id: string): void => {
    restore(id)
      .then(toastRestored, (error: unknown) => toastFailure(NOT_RESTORED, error, AGAIN))
      .finally(() => void refetchDeliveries(client));
  };
  return useAction({
    send: ({ id }: TimeCapsuleDto) => deleteIfThere(address(id)),
    onSuccess: async (_, { id }) => {
      client.setQueryData(timeCapsulesQuery.queryKey, (all) => all?.filter((capsule) => capsule.id !== id));
      if (user !== null) await clearSent(user.sub, id);
      toast({
        title: 'Time Capsule Removed',
        description: 'It stays in Recently removed for 30 days.',
        tone: 'success',
        duration: REMOVAL_UNDO_SECONDS * 1000,
        action: { label: 'Undo', altText: 'Restore it from Recently removed', onPress: () => undo(id) },
      });
      onRemoved();
    },
    failed: NOT_REMOVED,
  });
}
