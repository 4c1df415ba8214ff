import type { ShareTimeCapsuleBody } from '@dear-future/contracts/http/time-capsules';
import { sendJson } from '../../lib/http/http.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toastSuccess } from '../../ui/feedback/use-toast.js';
import { namesOf } from './recipients.js';
import { timeCapsulePath, timeCapsulesQuery } from './time-capsules.js';

interface SharingOptions {
  done: string;
  failed: string;
  onShared: () => void;
}

export const useSharing = (capsuleId: string, { done, failed, onShared }: SharingOptions) =>
  useAction({
    send: (people: readonly { id: string; name: string }[]) => {
      const body: ShareTimeCapsuleBody = { recipients: people.map(({ id }) => id).join() };
      return sendJson('POST', `${timeCapsulePath(capsuleId)}/share`, body);
    },
    onSuccess: (_, people) => {
      toastSuccess(done, `We’re sending it to ${namesOf(people)}.`);
      onShared();
    },
    failed,
    fallback: 'Failed to share time capsule',
    refetch: [{ queryKey: timeCapsulesQuery.queryKey }],
  });
