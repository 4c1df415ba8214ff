import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearSent } from '../../../entities/recording/recording-store.js';
import { useSession } from '../../../entities/session/session.js';
import { timeCapsulesQuery } from '../../../entities/time-capsules/list-time-capsules.js';
import { HttpError, messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';

/** Removes a capsule and its video. One that is gone already counts as removed. */
async function remove({ id }: TimeCapsuleDto): Promise<void> {
  try {
    await sendJson('DELETE', `/api/time-capsules/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
}

/** Removes a capsule for good; it leaves the page once the server has done it, since one that is being sent stays. */
export function useRemoveTimeCapsule() {
  const client = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: remove,
    onSuccess: async (_, { id }) => {
      client.setQueryData(timeCapsulesQuery.queryKey, (all) => all?.filter((capsule) => capsule.id !== id));
      if (user !== null) await clearSent(user.sub, id);
      toast({ title: 'Time Capsule Removed', description: 'Its video is deleted too.', tone: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Removal Failed',
        description: messageOf(error, 'Failed to remove time capsule'),
        tone: 'danger',
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['/api/notifications'] }),
      ]),
  });
}
