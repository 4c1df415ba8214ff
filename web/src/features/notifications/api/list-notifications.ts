import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../lib/http.js';

export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: ({ signal }) => getJson<NotificationDto[]>('/api/notifications', signal),
});

/** The signed-in person's notifications, newest first. */
export function useNotifications() {
  return useQuery(notificationsQuery);
}
