import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendJson } from '../../../lib/http.js';
import { notificationsQuery } from './list-notifications.js';

/** Marks one notification as read. */
export function useReadNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sendJson('POST', `/api/notifications/${encodeURIComponent(id)}/read`),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
