import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendJson } from '../../lib/http.js';
import { toastFailure } from '../../ui/use-toast.js';

/** The signed-in person's notifications, newest first. */
export const notificationsQuery = queryOptions<NotificationDto[]>({ queryKey: ['/api/notifications'] });

/** Marks every notification as read; the screen shows it at once. A refusal takes it back and says so. */
export function useReadAllNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('POST', '/api/notifications/read-all'),
    onMutate: async () => {
      // What is being fetched would show them unread once more.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
      const before = client.getQueryData(notificationsQuery.queryKey);
      const readAt = new Date().toISOString();
      client.setQueryData(notificationsQuery.queryKey, (all) =>
        all?.map((one) => ({ ...one, readAt: one.readAt ?? readAt })),
      );
      return before;
    },
    onError: (error, _nothing, before) => {
      client.setQueryData(notificationsQuery.queryKey, before);
      toastFailure('Still unread', error, 'We couldn’t mark them as read. Please try again in a moment.');
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}

/** Marks one notification as read; the screen shows it at once. Whether it was kept is seen with the next look. */
export function useReadNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sendJson('POST', `/api/notifications/${encodeURIComponent(id)}/read`),
    onMutate: async (id) => {
      // What is being fetched would show it unread once more.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
      const readAt = new Date().toISOString();
      client.setQueryData(notificationsQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, readAt } : one)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
