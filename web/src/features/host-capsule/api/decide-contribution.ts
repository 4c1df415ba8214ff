import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paidCapsulePath } from '../../../entities/paid-capsules/paid-capsule-path.js';
import { paidCapsuleRead } from '../../../entities/paid-capsules/read-paid-capsule.js';
import { messageOf, sendJson } from '../../../lib/http.js';
import { withChanged } from '../../../lib/list-page.js';
import { toast } from '../../../ui/use-toast.js';
import { contributorsRead } from './list-contributors.js';

/** What a host decides about one contribution. */
export type Decision = 'remove' | 'restore' | 'approve' | 'block' | 'unblock';

const FAILED: Record<Decision, string> = {
  remove: 'The video was not removed',
  restore: 'The video was not brought back',
  approve: 'The video was not approved',
  block: 'The sender was not blocked',
  unblock: 'The sender was not unblocked',
};

/** Decides about one contribution; its row changes once the server has done it. */
export function useDecision(capsuleId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => {
      const path = `${paidCapsulePath(capsuleId)}/contributors/${encodeURIComponent(id)}`;
      return decision === 'remove' ? sendJson('DELETE', path) : sendJson('POST', `${path}/${decision}`);
    },
    onSuccess: (_, decision) =>
      client.setQueryData(contributorsRead(capsuleId).queryKey, (read) => withChanged(read, id, CHANGES[decision])),
    onError: (error, decision) =>
      toast({
        title: FAILED[decision],
        description: messageOf(error, 'Please try again in a moment.'),
        tone: 'danger',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: paidCapsuleRead(capsuleId).queryKey }),
  });
}

/** What the list shows until it is read again. */
const CHANGES: Record<Decision, Partial<ContributorDto>> = {
  remove: { state: 'removing', hasSubmitted: false },
  restore: { state: 'kept', hasSubmitted: true },
  approve: { state: 'kept' },
  block: { isBlocked: true },
  unblock: { isBlocked: false },
};

/** Whether new videos wait for the host's yes. */
export function useApproval(capsuleId: string) {
  const client = useQueryClient();
  const key = paidCapsuleRead(capsuleId).queryKey;
  return useMutation({
    mutationFn: async (needsApproval: boolean) => {
      const answer = await sendJson('PATCH', `${paidCapsulePath(capsuleId)}/approval`, { needsApproval });
      return (await answer.json()) as PaidCapsuleDto;
    },
    onSuccess: (capsule) => client.setQueryData(key, capsule),
    onError: (error) =>
      toast({
        title: 'The setting was not changed',
        description: messageOf(error, 'Please try again in a moment.'),
        tone: 'danger',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
