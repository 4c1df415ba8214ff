import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendJson } from '../../../lib/http.js';
import { notificationsQuery } from './list-notifications.js';

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
