import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useReadNotification } from './notifications-api.js';

/** Notifications that only announce a video. */
const ABOUT_VIDEOS: readonly NotificationDto['kind'][] = [
  'time-capsule-delivered',
  'prompt-response-received',
  'contribution-received',
  'paid-capsule-delivered',
];

/** Search parameters that name an open video. */
const OPEN_VIDEO = ['capsule', 'response', 'video'];

/** Whether the page at this address shows a video that the notification is about. */
export function isReadByWatching(
  { kind, path, readAt }: Pick<NotificationDto, 'kind' | 'path' | 'readAt'>,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const shown = new URLSearchParams(search);
  if (readAt !== null || !ABOUT_VIDEOS.includes(kind) || !OPEN_VIDEO.some((part) => shown.has(part))) return false;
  const [page = '', wanted = ''] = path.split('?');
  return page === pathname && [...new URLSearchParams(wanted)].every(([name, value]) => shown.get(name) === value);
}

/**
 * Marks notifications as read once the user watches the video. Each is tried once: a refusal must not repeat for ever.
 */
export function useReadByWatching(notifications: readonly NotificationDto[] | undefined): void {
  const location = useLocation();
  const { mutate } = useReadNotification();
  const tried = useRef(new Set<string>());
  useEffect(() => {
    for (const notification of notifications ?? []) {
      if (tried.current.has(notification.id) || !isReadByWatching(notification, location)) continue;
      tried.current.add(notification.id);
      mutate(notification.id);
    }
  }, [notifications, location, mutate]);
}
