import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendJson } from '../../../lib/http.js';
import { notificationsQuery } from './list-notifications.js';

/** Marks every notification as read. */
export function useReadAllNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('POST', '/api/notifications/read-all'),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
