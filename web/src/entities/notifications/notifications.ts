import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery, send } from '../../lib/http/api.js';
import { useAction } from '../../ui/feedback/use-action.js';

export const notificationsQuery = apiQuery('/api/notifications');

/** Marks one notification as read, or all of them if the id is null. */
export const useReadNotification = () =>
  useAction({
    send: (id: string | null) =>
      id === null ? send('POST /api/notifications/read-all', []) : send('POST /api/notifications/{id}/read', [id]),
    // Opening a notification marks it as read. Users did not ask for that, so a failure shows no toast.
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

/** @param page the path on which the user watches a video */
export const isReadByWatching = ({ kind, path, readAt }: NotificationDto, page: string): boolean =>
  readAt === null && ABOUT_VIDEOS.includes(kind) && path.startsWith(page);

/** Returns a function to call when the user watches a video. It marks the page's notifications about videos as read. */
export function useReadByWatching(page: string): () => void {
  const client = useQueryClient();
  const { mutate } = useReadNotification();
  return () =>
    void client.query(notificationsQuery).then(
      (all) => all.filter((notification) => isReadByWatching(notification, page)).forEach(({ id }) => mutate(id)),
      () => undefined,
    );
}
