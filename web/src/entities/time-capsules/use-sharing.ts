import { send } from '../../lib/http/api.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toastSuccess } from '../../ui/feedback/use-toast.js';
import { namesOf } from './recipients.js';
import { timeCapsulesQuery } from './time-capsules.js';

interface SharingOptions {
  doneTitle: string;
  failedTitle: string;
  onShared: () => void;
}

export const useSharing = (capsuleId: string, { doneTitle, failedTitle, onShared }: SharingOptions) =>
  useAction({
    send: (people: readonly { id: string; name: string }[]) =>
      send('POST /api/time-capsules/{id}/share', [capsuleId], { recipients: people.map(({ id }) => id).join() }),
    onSuccess: (_, people) => {
      toastSuccess(doneTitle, `We’re sending it to ${namesOf(people)}.`);
      onShared();
    },
    failed: failedTitle,
    fallback: 'Failed to share time capsule',
    refetch: [{ queryKey: timeCapsulesQuery.queryKey }],
  });
