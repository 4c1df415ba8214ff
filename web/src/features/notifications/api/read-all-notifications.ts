import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';
import { notificationsQuery } from './list-notifications.js';

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
      toast({
        title: 'Still unread',
        description: messageOf(error, 'They could not be marked as read. Please try again in a moment.'),
        tone: 'danger',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
