import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { UserCheck } from 'lucide-react';
import { CheckCard } from '../../../ui/check-card.js';
import { useApproval } from '../api/decide-contribution.js';

/** Whether the host wants to be asked before a new video is added. */
export function ApprovalCard({ capsule: { id, needsApproval } }: { capsule: PaidCapsuleDto }) {
  const { mutate, isPending, variables } = useApproval(id);
  const checked = isPending ? variables : needsApproval;
  return (
    <CheckCard
      checked={checked}
      onCheckedChange={(next) => mutate(next)}
      icon={<UserCheck aria-hidden="true" />}
      label="Approve New Videos"
      description="Each new video waits for your OK. You see who sent it; what’s inside stays sealed."
      aside={checked ? 'On' : 'Off'}
    />
  );
}
