import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendJson } from '../../lib/http.js';
import { toastFailure } from '../../ui/use-toast.js';

/** The user's notifications, newest first. */
export const notificationsQuery = queryOptions<NotificationDto[]>({ queryKey: ['/api/notifications'] });

/** Marks all notifications as read, optimistically; a failure undoes it and shows a toast. */
export function useReadAllNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('POST', '/api/notifications/read-all'),
    onMutate: async () => {
      // A running fetch would show them as unread again.
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

/** Marks one notification as read, optimistically; the refetch shows whether it worked. */
export function useReadNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sendJson('POST', `/api/notifications/${encodeURIComponent(id)}/read`),
    onMutate: async (id) => {
      // A running fetch would show it as unread again.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
      const readAt = new Date().toISOString();
      client.setQueryData(notificationsQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, readAt } : one)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
