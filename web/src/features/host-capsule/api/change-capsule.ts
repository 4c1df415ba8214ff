import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  paidCapsulePath,
  paidCapsuleRead,
  paidCapsulesRead,
} from '../../../entities/paid-capsules/paid-capsule-reads.js';
import { messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';

export type CapsuleChange =
  | { kind: 'close' }
  | { kind: 'reopen' }
  /** `deliveryDate` in ISO 8601; only its day in `timeZone` counts. */
  | { kind: 'date'; deliveryDate: string; timeZone: string };

interface ChangeWords {
  done: string;
  description?: string;
  failed: string;
}

const WORDS: Record<CapsuleChange['kind'], ChangeWords> = {
  close: { done: 'Capsule submissions have been closed.', failed: 'Failed to close capsule submissions.' },
  reopen: {
    done: 'Capsule submissions are open again.',
    description: 'The same link takes videos until the day.',
    failed: 'Failed to reopen capsule submissions.',
  },
  date: { done: 'Delivery date changed', failed: 'Failed to change the delivery date.' },
};

async function send(id: string, change: CapsuleChange): Promise<PaidCapsuleDto> {
  const path = paidCapsulePath(id);
  const response =
    change.kind === 'date'
      ? await sendJson('PATCH', path, { deliveryDate: change.deliveryDate, timeZone: change.timeZone })
      : await sendJson('PATCH', `${path}/${change.kind}`);
  return (await response.json()) as PaidCapsuleDto;
}

/** Closes, reopens or moves a capsule, and says how that went. */
export function useChangeCapsule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: CapsuleChange) => send(id, change),
    onSuccess: (capsule, { kind }) => {
      client.setQueryData(paidCapsuleRead(id).queryKey, capsule);
      const { done, description } = WORDS[kind];
      toast({ title: done, description, tone: 'success' });
    },
    onError: (error, { kind }) =>
      toast({ title: WORDS[kind].failed, description: messageOf(error, ''), tone: 'danger' }),
    // A refusal, too, can come from what happened meanwhile: the day came, another tab closed it.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: paidCapsuleRead(id).queryKey }),
        client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey, exact: true }),
      ]),
  });
}
