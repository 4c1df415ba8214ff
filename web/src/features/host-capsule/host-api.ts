import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelOrder,
  paidCapsulePath,
  paidCapsuleRead,
  paidCapsulesRead,
  refetchOrders,
} from '../../entities/paid-capsules/paid-capsule-api.js';
import { sendForJson, sendJson } from '../../lib/http/http.js';
import { pagedRead, withChanged } from '../../lib/http/list-page.js';
import { toast, toastFailure, type ToastMessage } from '../../ui/feedback/use-toast.js';

const AGAIN = 'Please try again in a moment.';

/** The contributors, newest first, in pages. Invalidating the capsule's key invalidates these too. */
export const contributorsRead = (capsuleId: string) =>
  pagedRead<ContributorDto>(
    [...paidCapsuleRead(capsuleId).queryKey, 'contributors'],
    `${paidCapsulePath(capsuleId)}/contributors`,
  );

export type Contribution = ContributorDto & { videoFileName: string; submittedAt: string };

/** Whether the host can watch the video: not withdrawn, removed, sealed or waiting for approval. */
export const hasVideo = (contributor: ContributorDto): contributor is Contribution =>
  contributor.state === 'kept' && contributor.videoFileName !== null && contributor.submittedAt !== null;

/** Whether the host has to approve it, or can still undo its removal. */
export const isUndecided = ({ state }: ContributorDto): boolean => state === 'waiting' || state === 'removing';

/** A host's decisions: the change shown in the row until the list is refetched, and the toast on failure. */
const DECISIONS = {
  restore: { change: { state: 'kept', hasSubmitted: true }, failed: 'We couldn’t bring the video back' },
  approve: { change: { state: 'kept' }, failed: 'We couldn’t approve the video' },
  remove: { change: { state: 'removing', hasSubmitted: false }, failed: 'We couldn’t remove the video' },
  block: { change: { isBlocked: true }, failed: 'We couldn’t block the sender' },
  unblock: { change: { isBlocked: false }, failed: 'We couldn’t unblock the sender' },
} as const satisfies Record<string, { change: Partial<ContributorDto>; failed: string }>;

export type Decision = keyof typeof DECISIONS;

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

export const reelRead = (capsuleId: string) =>
  queryOptions<ReelDto>({ queryKey: [...paidCapsuleRead(capsuleId).queryKey, 'reel'] });

export function useMakeReel(capsuleId: string) {
  const client = useQueryClient();
  const { queryKey } = reelRead(capsuleId);
  return useMutation({
    mutationFn: () => sendForJson<ReelDto>('POST', `${paidCapsulePath(capsuleId)}/reel`),
    onSuccess: (reel) => {
      client.setQueryData(queryKey, reel);
      toast({ title: 'We’re making your reel', description: 'You can follow the progress here.' });
    },
    onError: (error) => toastFailure('We couldn’t start the reel', error, AGAIN),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

interface ChangeWords {
  done?: ToastMessage;
  failed: string;
  fallback?: string;
}

function useCapsuleChange<Body = void>(id: string, part: string, { done, failed, fallback = '' }: ChangeWords) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => sendForJson<PaidCapsuleDto>('PATCH', `${paidCapsulePath(id)}${part}`, body),
    onSuccess: (capsule) => {
      client.setQueryData(paidCapsuleRead(id).queryKey, capsule);
      if (done) toast({ ...done, tone: 'success' });
    },
    onError: (error) => toastFailure(failed, error, fallback),
    // A refusal may mean that the day has come, or that another tab closed it.
    onSettled: () => client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey }),
  });
}

/** Changes the day of a capsule. Only the day of `deliveryDate` (ISO 8601) in `timeZone` counts. */
export const useChangeDate = (id: string) =>
  useCapsuleChange<{ deliveryDate: string; timeZone: string }>(id, '', {
    done: { title: 'Delivery date changed' },
    failed: 'We couldn’t change the delivery date',
  });

export const useApproval = (id: string) =>
  useCapsuleChange<{ needsApproval: boolean }>(id, '/approval', {
    failed: 'We couldn’t change the setting',
    fallback: AGAIN,
  });

export const useCloseCapsule = (id: string) =>
  useCapsuleChange(id, '/close', {
    done: { title: 'Capsule submissions have been closed.' },
    failed: 'Failed to close capsule submissions.',
  });

export const useReopenCapsule = (id: string) =>
  useCapsuleChange(id, '/reopen', {
    done: {
      title: 'Capsule submissions have been reopened.',
      description: 'Guests can record again with the same link.',
    },
    failed: 'We couldn’t reopen submissions',
  });

export function useCancelOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => cancelOrder(id),
    onSuccess: () => toast({ title: 'Order Canceled', description: 'Nothing was charged.' }),
    onError: (error) => toastFailure('We couldn’t cancel the order', error, AGAIN),
    onSettled: () => refetchOrders(client),
  });
}
