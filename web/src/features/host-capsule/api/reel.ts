import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { paidCapsulePath, paidCapsuleRead } from '../../../entities/paid-capsules/paid-capsule-reads.js';
import { getJson, messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';

function reelPath(capsuleId: string): string {
  return `${paidCapsulePath(capsuleId)}/reel`;
}

/** The highlight reel of a capsule that was bought with one. */
export function reelRead(capsuleId: string) {
  return queryOptions({
    queryKey: [...paidCapsuleRead(capsuleId).queryKey, 'reel'],
    queryFn: ({ signal }) => getJson<ReelDto>(reelPath(capsuleId), signal),
  });
}

/** Has the reel made anew. */
export function useMakeReel(capsuleId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await sendJson('POST', reelPath(capsuleId));
      return (await response.json()) as ReelDto;
    },
    onSuccess: (reel) => {
      client.setQueryData(reelRead(capsuleId).queryKey, reel);
      toast({ title: 'On its way', description: 'The reel is being made anew. This page shows how far it is.' });
    },
    onError: (error) =>
      toast({
        title: 'The reel was not begun',
        description: messageOf(error, 'Please try again in a moment.'),
        tone: 'danger',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reelRead(capsuleId).queryKey }),
  });
}
