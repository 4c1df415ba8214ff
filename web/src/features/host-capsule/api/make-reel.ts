import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';
import { reelPath, reelRead } from './read-reel.js';

/** Remakes the reel. */
export function useMakeReel(capsuleId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await sendJson('POST', reelPath(capsuleId));
      return (await response.json()) as ReelDto;
    },
    onSuccess: (reel) => {
      client.setQueryData(reelRead(capsuleId).queryKey, reel);
      toast({ title: 'On its way', description: 'Your reel is being remade. You can follow the progress here.' });
    },
    onError: (error) =>
      toast({
        title: 'The reel was not started',
        description: messageOf(error, 'Please try again in a moment.'),
        tone: 'danger',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reelRead(capsuleId).queryKey }),
  });
}
