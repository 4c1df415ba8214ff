import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  cancelOrder,
  creditsRead,
  paidCapsulePath,
  paidCapsuleRead,
  paidCapsulesRead,
} from '../../entities/paid-capsules/paid-capsule-api.js';
import { sendForJson, sendJson } from '../../lib/http/http.js';
import { pagedRead } from '../../lib/http/list-page.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toast, type ToastMessage } from '../../ui/feedback/use-toast.js';

/** The contributors, newest first, in pages. Invalidating the capsule's key invalidates these too. */
export const contributorsRead = (capsuleId: string) =>
  pagedRead<ContributorDto>(
    [...paidCapsuleRead(capsuleId).queryKey, 'contributors'],
    `${paidCapsulePath(capsuleId)}/contributors`,
  );

/** Whether the host can watch the video: not withdrawn, removed, sealed or waiting for approval. */
export const hasVideo = (
  contributor: ContributorDto,
): contributor is ContributorDto & { videoFileName: string; submittedAt: string } =>
  contributor.state === 'kept' && contributor.videoFileName !== null && contributor.submittedAt !== null;

/** Whether the host has to approve it, or can still undo its removal. */
export const isUndecided = ({ state }: ContributorDto): boolean => state === 'waiting' || state === 'removing';

/** The titles of the toasts after a failure. */
const DECISIONS = {
  restore: 'We couldn’t bring the video back',
  approve: 'We couldn’t approve the video',
  remove: 'We couldn’t remove the video',
  block: 'We couldn’t block the sender',
  unblock: 'We couldn’t unblock the sender',
};

export type Decision = keyof typeof DECISIONS;

export function useDecision(capsuleId: string, id: string) {
  const path = `${paidCapsulePath(capsuleId)}/contributors/${encodeURIComponent(id)}`;
  return useAction({
    send: (decision: Decision) =>
      decision === 'remove' ? sendJson('DELETE', path) : sendJson('POST', `${path}/${decision}`),
    failed: (decision) => DECISIONS[decision],
    refetch: [{ queryKey: paidCapsuleRead(capsuleId).queryKey }],
  });
}

export const reelRead = (capsuleId: string) =>
  queryOptions<ReelDto>({ queryKey: [...paidCapsuleRead(capsuleId).queryKey, 'reel'] });

export function useMakeReel(capsuleId: string) {
  const client = useQueryClient();
  const { queryKey } = reelRead(capsuleId);
  return useAction({
    send: () => sendForJson<ReelDto>('POST', `${paidCapsulePath(capsuleId)}/reel`),
    onSuccess: (reel) => {
      client.setQueryData(queryKey, reel);
      toast({ title: 'We’re making your reel', description: 'You can follow the progress here.' });
    },
    failed: 'We couldn’t start the reel',
    refetch: [{ queryKey }],
  });
}

type Change = 'date' | 'approval' | 'close' | 'reopen';

const CHANGES: Record<Change, { path: string; done?: ToastMessage; failed: string }> = {
  date: { path: '', done: { title: 'Delivery date changed' }, failed: 'We couldn’t change the delivery date' },
  approval: { path: '/approval', failed: 'We couldn’t change the setting' },
  close: {
    path: '/close',
    done: { title: 'Capsule submissions have been closed.' },
    failed: 'Failed to close capsule submissions.',
  },
  reopen: {
    path: '/reopen',
    done: {
      title: 'Capsule submissions have been reopened.',
      description: 'Guests can record again with the same link.',
    },
    failed: 'We couldn’t reopen submissions',
  },
};

export function useCapsuleChange<Body = void>(id: string, change: Change) {
  const client = useQueryClient();
  const { path, done, failed } = CHANGES[change];
  return useAction({
    send: (body: Body) => sendForJson<PaidCapsuleDto>('PATCH', paidCapsulePath(id) + path, body),
    onSuccess: (capsule) => {
      client.setQueryData(paidCapsuleRead(id).queryKey, capsule);
      if (done) toast({ ...done, tone: 'success' });
    },
    failed,
    refetch: [{ queryKey: paidCapsulesRead.queryKey }],
  });
}

export const useCancelOrder = (id: string) =>
  useAction({
    send: () => cancelOrder(id),
    onSuccess: () => toast({ title: 'Order Canceled', description: 'Nothing was charged.' }),
    failed: 'We couldn’t cancel the order',
    refetch: [{ queryKey: paidCapsulesRead.queryKey }, { queryKey: creditsRead.queryKey }],
  });
