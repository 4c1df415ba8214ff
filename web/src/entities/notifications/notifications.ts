import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery, send } from '../../lib/http/api.js';
import { toastFailure } from '../../ui/feedback/use-toast.js';
import { currentTime } from '../../lib/time/clock.js';

export const notificationsQuery = apiQuery('/api/notifications');

/** Marks one as read, or all with null. Optimistic: the refetch shows whether it worked. */
export function useReadNotification() {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? send('POST /api/notifications/read-all', []) : send('POST /api/notifications/{id}/read', [id]),
    onMutate: async (id) => {
      // A running fetch would show them as unread again.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const now = currentTime().toISOString();
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (id === null || one.id === id ? { ...one, readAt: one.readAt ?? now } : one)),
      );
      return before;
    },
    onError: (error, id, before) => {
      // Users did not request it: opening a notification marks it.
      if (id !== null) return;
      client.setQueryData(queryKey, before);
      toastFailure('Still unread', error, 'We couldn’t mark them as read. Please try again in a moment.');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

const ABOUT_VIDEOS: readonly NotificationDto['kind'][] = [
  'time-capsule-delivered',
  'prompt-response-received',
  'contribution-received',
  'paid-capsule-delivered',
];

/** @param page where a video is watched */
export const watchingMarksAsRead = ({ kind, path, readAt }: NotificationDto, page: string): boolean =>
  readAt === null && ABOUT_VIDEOS.includes(kind) && path.startsWith(page);

/** Returns a function to call when the user watches a video of a page: marks the notifications about it as read. */
export function useReadByWatching(page: string): () => void {
  const client = useQueryClient();
  const { mutate } = useReadNotification();
  return () =>
    void client.query(notificationsQuery).then(
      (all) => all.filter((one) => watchingMarksAsRead(one, page)).forEach(({ id }) => mutate(id)),
      () => undefined,
    );
}
