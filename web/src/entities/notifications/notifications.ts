import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery, send } from '../../lib/http/api.js';
import { useAction } from '../../ui/feedback/use-action.js';

export const notificationsQuery = apiQuery('/api/notifications');

/** Marks one as read, or all with null. */
export const useReadNotification = () =>
  useAction({
    send: (id: string | null) =>
      id === null ? send('POST /api/notifications/read-all', []) : send('POST /api/notifications/{id}/read', [id]),
    // Users did not ask for one to be marked: opening it does.
    failed: (id) => (id === null ? 'Still unread' : null),
    fallback: 'We couldn’t mark them as read. Please try again in a moment.',
    refetch: [{ queryKey: notificationsQuery.queryKey }],
  });

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
