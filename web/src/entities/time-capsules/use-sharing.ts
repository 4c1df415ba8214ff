import type { ShareTimeCapsuleBody, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendForJson } from '../../lib/http.js';
import { toast, toastFailure } from '../../ui/feedback/use-toast.js';
import { namesOf } from './recipients.js';
import { timeCapsulesQuery } from './time-capsules.js';

interface SharingOptions {
  done: string;
  failed: string;
  onShared: () => void;
}

export function useSharing(capsuleId: string, { done, failed, onShared }: SharingOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (people: readonly { id: string; name: string }[]) => {
      const body: ShareTimeCapsuleBody = { recipients: people.map(({ id }) => id).join() };
      return sendForJson<TimeCapsuleDto>('POST', `/api/time-capsules/${encodeURIComponent(capsuleId)}/share`, body);
    },
    onSuccess: (_, people) => {
      toast({ title: done, description: `We’re sending it to ${namesOf(people)}.`, tone: 'success' });
      onShared();
    },
    onError: (error) => toastFailure(failed, error, 'Failed to share time capsule'),
    onSettled: () => client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey }),
  });
}
