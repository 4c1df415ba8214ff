import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import type {
  ApprovalBody,
  ChangeDateBody,
  ContributorDto,
  PaidCapsuleDto,
} from '@dear-future/contracts/http/paid-capsules';
import type { PaymentCheckDto } from '@dear-future/contracts/http/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelOrder,
  creditsQuery,
  paidCapsuleQuery,
  paidCapsulesQuery,
} from '../../entities/paid-capsules/paid-capsule-api.js';
import { count } from '../../lib/count.js';
import { apiPages, apiQuery, send, sendForJson } from '../../lib/http/api.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toast, type ToastMessage } from '../../ui/feedback/use-toast.js';

/** Newest first. Invalidating the capsule's key also invalidates this key, which extends it. */
export const contributorsQuery = (capsuleId: string) => apiPages('/api/capsules/{id}/contributors', capsuleId);

/** False while the video is sealed or waits for approval, and after its removal or withdrawal. */
export const isWatchable = (
  contributor: ContributorDto,
): contributor is ContributorDto & { videoFileName: string; submittedAt: string } =>
  contributor.state === 'kept' && contributor.videoFileName !== null && contributor.submittedAt !== null;

/** Whether the host has yet to approve the video, or can still undo its removal. */
export const isUndecided = ({ state }: ContributorDto): boolean => state === 'waiting' || state === 'removing';

const CONTRIBUTOR = '/api/capsules/{id}/contributors/{rid}';

/** `failed` is the title of the toast after a failure. */
const DECISIONS = {
  restore: { call: `POST ${CONTRIBUTOR}/restore`, failed: 'We couldn’t bring the video back' },
  'remove-all': { call: `POST ${CONTRIBUTOR}/remove-all`, failed: 'We couldn’t remove the videos' },
  approve: { call: `POST ${CONTRIBUTOR}/approve`, failed: 'We couldn’t approve the video' },
  remove: { call: `DELETE ${CONTRIBUTOR}`, failed: 'We couldn’t remove the video' },
  block: { call: `POST ${CONTRIBUTOR}/block`, failed: 'We couldn’t block the sender' },
  unblock: { call: `POST ${CONTRIBUTOR}/unblock`, failed: 'We couldn’t unblock the sender' },
} as const;

export type Decision = keyof typeof DECISIONS;

export function useDecision(capsuleId: string, { id, fromSender }: Pick<ContributorDto, 'id' | 'fromSender'>) {
  const refetch = [{ queryKey: paidCapsuleQuery(capsuleId).queryKey }];
  const { mutate: restoreAll } = useAction({
    send: () => send(`POST ${CONTRIBUTOR}/restore-all`, [capsuleId, id]),
    failed: 'We couldn’t bring the videos back',
    refetch,
  });
  return useAction({
    send: (decision: Decision) => send(DECISIONS[decision].call, [capsuleId, id]),
    onSuccess: (_, decision) => {
      if (decision !== 'remove-all') return;
      toast({
        title: `Removed ${count(fromSender, 'video')}`,
        tone: 'success',
        duration: REMOVAL_UNDO_SECONDS * 1000,
        action: { label: 'Undo', altText: 'Press Undo next to each of the videos', onPress: () => restoreAll() },
      });
    },
    failed: (decision) => DECISIONS[decision].failed,
    refetch,
  });
}

export const reelQuery = (capsuleId: string) => apiQuery('/api/capsules/{id}/reel', capsuleId);

export function useMakeReel(capsuleId: string) {
  const client = useQueryClient();
  const { queryKey } = reelQuery(capsuleId);
  return useAction({
    send: () => sendForJson('POST /api/capsules/{id}/reel', [capsuleId]),
    onSuccess: (reel) => {
      client.setQueryData(queryKey, reel);
      toast({ title: 'We’re making your reel', description: 'You can follow the progress here.' });
    },
    failed: 'We couldn’t start the reel',
    refetch: [{ queryKey }],
  });
}

interface Change<Body> {
  send: (body: Body) => Promise<PaidCapsuleDto>;
  successToast?: ToastMessage;
  failed: string;
  fallback?: string;
}

function useCapsuleChange<Body = void>(id: string, { successToast, ...action }: Change<Body>) {
  const client = useQueryClient();
  return useAction({
    ...action,
    onSuccess: (capsule) => {
      client.setQueryData(paidCapsuleQuery(id).queryKey, capsule);
      if (successToast) toast({ ...successToast, tone: 'success' });
    },
    refetch: [{ queryKey: paidCapsulesQuery.queryKey }],
  });
}

export const useChangeDate = (id: string) =>
  useCapsuleChange(id, {
    send: (body: ChangeDateBody) => sendForJson('PATCH /api/capsules/{id}', [id], body),
    successToast: { title: 'Delivery Date Changed' },
    failed: 'We couldn’t change the delivery date',
  });

export const useChangeApproval = (id: string) =>
  useCapsuleChange(id, {
    send: (body: ApprovalBody) => sendForJson('PATCH /api/capsules/{id}/approval', [id], body),
    failed: 'We couldn’t change the setting',
  });

export const useCloseCapsule = (id: string) =>
  useCapsuleChange(id, {
    send: () => sendForJson('PATCH /api/capsules/{id}/close', [id]),
    successToast: { title: 'Capsule submissions have been closed.' },
    failed: 'Failed to close capsule submissions.',
    fallback: '',
  });

export const useReopenCapsule = (id: string) =>
  useCapsuleChange(id, {
    send: () => sendForJson('PATCH /api/capsules/{id}/reopen', [id]),
    successToast: {
      title: 'Capsule submissions have been reopened.',
      description: 'Contributors can record again with the same link.',
    },
    failed: 'We couldn’t reopen submissions',
  });

export const useCancelOrder = (id: string) =>
  useAction({
    send: () => cancelOrder(id),
    onSuccess: () => toast({ title: 'Order Canceled', description: 'You haven’t been charged.' }),
    failed: 'We couldn’t cancel the order',
    refetch: [{ queryKey: paidCapsulesQuery.queryKey }, { queryKey: creditsQuery.queryKey }],
  });

const CHECK_INTERVAL_MS = 3_000;

/** Keeps asking whether the order was paid. The server asks the payment provider, whose webhook may be late. */
export function usePaymentCheck(capsuleId: string): PaymentCheckDto['state'] | undefined {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['payment-check', capsuleId],
    queryFn: async () => {
      const { state } = await sendForJson('POST /api/capsules/{id}/payment-check', [capsuleId]);
      void client.invalidateQueries({ queryKey: paidCapsulesQuery.queryKey });
      return state;
    },
    refetchInterval: CHECK_INTERVAL_MS,
    gcTime: 0,
  }).data;
}
