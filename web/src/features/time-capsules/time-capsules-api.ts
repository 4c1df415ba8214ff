import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { ChangeTimeCapsuleBody, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { clearSent } from '../../entities/recording/recording-store.js';
import { useSession } from '../../entities/session/session.js';
import { receivedRead } from '../../entities/time-capsules/received.js';
import { namesOf } from '../../entities/time-capsules/recipients.js';
import { timeCapsulesQuery } from '../../entities/time-capsules/time-capsules.js';
import { deleteIfThere, sendForJson, sendJson } from '../../lib/http.js';
import { toast, toastFailure } from '../../ui/use-toast.js';

/** A capsule that is delivered or removed changes what the bell says. */
const refetchDeliveries = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['/api/notifications'] }),
  ]);

/** The sentence to show while the outcome is unknown (202). */
type Outcome = { arrived: true } | { arrived: false; message: string };

async function deliver(capsule: TimeCapsuleDto): Promise<Outcome> {
  const response = await sendJson('POST', `/api/time-capsules/${encodeURIComponent(capsule.id)}/deliver`);
  if (response.status !== 202) return { arrived: true };
  const { message } = (await response.json()) as { message?: string };
  return { arrived: false, message: message ?? 'It’s being delivered. Check again in a little while.' };
}

/** Delivers a due capsule now and shows the outcome in a toast (docs/product.md §8). */
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
            ? `We’re sending it to ${namesOf(capsule.recipients)}.`
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

/** Changes a capsule. Not optimistic: the server may refuse. */
export function useChangeTimeCapsule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ChangeTimeCapsuleBody }) =>
      sendForJson<TimeCapsuleDto>('PATCH', address(id), change),
    onSuccess: () => toast({ title: 'Changes Saved', description: 'Your capsule is up to date.', tone: 'success' }),
    onError: (error) => toastFailure('Not Changed', error, 'Failed to change time capsule'),
    onSettled: () => refetchDeliveries(client),
  });
}

/** Brings a removed capsule back. @param change of one whose date has passed */
export function useRestoreTimeCapsule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change = {} }: { id: string; change?: ChangeTimeCapsuleBody }) => restore(id, change),
    onSuccess: () => toast(RESTORED),
    onError: (error) => toastFailure('Not Restored', error, 'Failed to restore time capsule'),
    onSettled: () => refetchDeliveries(client),
  });
}

/** Erases a removed capsule with its video. */
export function useEraseTimeCapsule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TimeCapsuleDto) => deleteIfThere(`/api/time-capsules/removed/${encodeURIComponent(id)}`),
    onSuccess: () => toast({ title: 'Time Capsule Erased', description: 'Its video is deleted too.', tone: 'success' }),
    onError: (error) => toastFailure('Not Erased', error, 'Failed to erase time capsule'),
    onSettled: () => refetchDeliveries(client),
  });
}

/** Removes a capsule of another owner from the user's account. */
export function useRemoveReceived(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ReceivedTimeCapsuleDto) =>
      deleteIfThere(`/api/time-capsules/received/${encodeURIComponent(id)}`),
    onSuccess: () => toast({ title: 'Removed from Your Account', tone: 'success' }),
    onError: (error) => toastFailure('Removal Failed', error, 'Please try again in a moment.'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: receivedRead.queryKey });
      onSettled();
    },
  });
}

/** Tells the server of the first time a delivered capsule is played; the next one may tell it again. */
export function useOpening({ id, status, openedAt }: TimeCapsuleDto): () => void {
  const { mutate } = useMutation({ mutationFn: () => sendJson('POST', `${address(id)}/opened`) });
  return () => {
    if (status === 'delivered' && openedAt === null) mutate();
  };
}

const RESTORED = {
  title: 'Time Capsule Restored',
  description: 'It’s back among your capsules.',
  tone: 'success',
} as const;

const address = (id: string): string => `/api/time-capsules/${encodeURIComponent(id)}`;

const restore = (id: string, change: ChangeTimeCapsuleBody = {}): Promise<Response> =>
  sendJson('POST', `${address(id)}/restore`, change);

/** Removes a capsule, with Undo; it leaves the page once the server has done it, since one that is being sent stays. */
export function useRemoveTimeCapsule(onRemoved: () => void) {
  const client = useQueryClient();
  const { user } = useSession();
  const undo = (id: string): void => {
    restore(id)
      .then(
        () => toast(RESTORED),
        (error: unknown) => toastFailure('Not Restored', error, 'Failed to restore time capsule'),
      )
      .finally(() => void refetchDeliveries(client));
  };
  return useMutation({
    mutationFn: ({ id }: TimeCapsuleDto) => deleteIfThere(address(id)),
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
    onError: (error) => toastFailure('Removal Failed', error, 'Please try again in a moment.'),
    onSettled: () => refetchDeliveries(client),
  });
}
