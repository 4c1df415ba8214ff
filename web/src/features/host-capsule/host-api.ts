import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelOrder,
  creditsRead,
  paidCapsulePath,
  paidCapsuleRead,
  paidCapsulesRead,
} from '../../entities/paid-capsules/paid-capsule-api.js';
import { sendForJson, sendJson } from '../../lib/http.js';
import { pagedRead, withChanged } from '../../lib/list-page.js';
import { toast, toastFailure } from '../../ui/use-toast.js';

const AGAIN = 'Please try again in a moment.';

/** The contributors, newest first, in pages. Invalidating the capsule's key invalidates these too. */
export const contributorsRead = (capsuleId: string) =>
  pagedRead<ContributorDto>(
    [...paidCapsuleRead(capsuleId).queryKey, 'contributors'],
    `${paidCapsulePath(capsuleId)}/contributors`,
  );

/** A host's decisions: the change shown in the row until the list is refetched, and the toast on failure. */
const DECISIONS = {
  remove: { change: { state: 'removing', hasSubmitted: false }, failed: 'We couldn’t remove the video' },
  restore: { change: { state: 'kept', hasSubmitted: true }, failed: 'We couldn’t bring the video back' },
  approve: { change: { state: 'kept' }, failed: 'We couldn’t approve the video' },
  block: { change: { isBlocked: true }, failed: 'We couldn’t block the sender' },
  unblock: { change: { isBlocked: false }, failed: 'We couldn’t unblock the sender' },
} as const satisfies Record<string, { change: Partial<ContributorDto>; failed: string }>;

export type Decision = keyof typeof DECISIONS;

/** Decides about one contribution; its row changes once the server has done it. */
export function useDecision(capsuleId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => {
      const path = `${paidCapsulePath(capsuleId)}/contributors/${encodeURIComponent(id)}`;
      return decision === 'remove' ? sendJson('DELETE', path) : sendJson('POST', `${path}/${decision}`);
    },
    onSuccess: (_, decision) =>
      client.setQueryData(contributorsRead(capsuleId).queryKey, (read) =>
        withChanged(read, id, DECISIONS[decision].change),
      ),
    onError: (error, decision) => toastFailure(DECISIONS[decision].failed, error, AGAIN),
    onSettled: () => client.invalidateQueries({ queryKey: paidCapsuleRead(capsuleId).queryKey }),
  });
}

const reelPath = (capsuleId: string): string => `${paidCapsulePath(capsuleId)}/reel`;

/** The highlight reel of a capsule that was bought with one. */
export const reelRead = (capsuleId: string) =>
  queryOptions<ReelDto>({ queryKey: [...paidCapsuleRead(capsuleId).queryKey, 'reel'] });

export function useMakeReel(capsuleId: string) {
  const client = useQueryClient();
  const { queryKey } = reelRead(capsuleId);
  return useMutation({
    mutationFn: () => sendForJson<ReelDto>('POST', reelPath(capsuleId)),
    onSuccess: (reel) => {
      client.setQueryData(queryKey, reel);
      toast({ title: 'We’re making your reel', description: 'You can follow the progress here.' });
    },
    onError: (error) => toastFailure('We couldn’t start the reel', error, AGAIN),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

interface ChangeWords {
  done?: string;
  description?: string;
  failed: string;
  reason?: string;
}

/**
 * Changes a capsule and shows a toast.
 *
 * @param send resolves with the changed capsule
 */
function useCapsuleChange<Wish = void>(
  id: string,
  send: (wish: Wish) => Promise<PaidCapsuleDto>,
  { done, description, failed, reason = '' }: ChangeWords,
) {
  const client = useQueryClient();
  const { queryKey } = paidCapsuleRead(id);
  return useMutation({
    mutationFn: send,
    onSuccess: (capsule) => {
      client.setQueryData(queryKey, capsule);
      if (done !== undefined) toast({ title: done, description, tone: 'success' });
    },
    onError: (error) => toastFailure(failed, error, reason),
    // A refusal may mean that the day came or another tab closed it.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey, exact: true }),
      ]),
  });
}

/** Changes the day of a capsule. Only the day of `deliveryDate` (ISO 8601) in `timeZone` counts. */
export const useChangeDate = (id: string) =>
  useCapsuleChange(
    id,
    (wish: { deliveryDate: string; timeZone: string }) => sendForJson('PATCH', paidCapsulePath(id), wish),
    { done: 'Delivery date changed', failed: 'We couldn’t change the delivery date' },
  );

export const useApproval = (id: string) =>
  useCapsuleChange(
    id,
    (needsApproval: boolean) => sendForJson('PATCH', `${paidCapsulePath(id)}/approval`, { needsApproval }),
    { failed: 'We couldn’t change the setting', reason: AGAIN },
  );

export const useCloseCapsule = (id: string) =>
  useCapsuleChange(id, () => sendForJson('PATCH', `${paidCapsulePath(id)}/close`), {
    done: 'Capsule submissions have been closed.',
    failed: 'Failed to close capsule submissions.',
  });

export const useReopenCapsule = (id: string) =>
  useCapsuleChange(id, () => sendForJson('PATCH', `${paidCapsulePath(id)}/reopen`), {
    done: 'Capsule submissions have been reopened.',
    description: 'Guests can record again with the same link.',
    failed: 'We couldn’t reopen submissions',
  });

export function useCancelOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => cancelOrder(id),
    onSuccess: () =>
      toast({ title: 'Order Cancelled', description: 'Nothing was charged. We’ve saved what you filled in.' }),
    onError: (error) => toastFailure('We couldn’t cancel the order', error, AGAIN),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: paidCapsuleRead(id).queryKey }),
        client.invalidateQueries({ queryKey: creditsRead.queryKey }),
      ]),
  });
}
