import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paidCapsulesRead } from '../../../entities/paid-capsules/list-paid-capsules.js';
import { paidCapsuleRead } from '../../../entities/paid-capsules/read-paid-capsule.js';
import { messageOf } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';

export interface ChangeWords {
  done: string;
  description?: string;
  failed: string;
}

/**
 * Changes a capsule and shows a toast.
 *
 * @param send resolves with the changed capsule
 */
export function useCapsuleChange<Wish = void>(
  id: string,
  send: (wish: Wish) => Promise<Response>,
  { done, description, failed }: ChangeWords,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: Wish) => (await (await send(wish)).json()) as PaidCapsuleDto,
    onSuccess: (capsule) => {
      client.setQueryData(paidCapsuleRead(id).queryKey, capsule);
      toast({ title: done, description, tone: 'success' });
    },
    onError: (error) => toast({ title: failed, description: messageOf(error, ''), tone: 'danger' }),
    // A refusal may mean that the day came or another tab closed it.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: paidCapsuleRead(id).queryKey }),
        client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey, exact: true }),
      ]),
  });
}
