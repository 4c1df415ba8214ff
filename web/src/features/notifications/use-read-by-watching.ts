import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useReadNotification } from './notifications-api.js';

const ABOUT_VIDEOS: readonly NotificationDto['kind'][] = [
  'time-capsule-delivered',
  'prompt-response-received',
  'contribution-received',
  'paid-capsule-delivered',
];

const OPEN_VIDEO = ['response', 'video'];

/** A time capsule's video is on two pages: its own, and its opening. */
const CAPSULE = /^\/my-capsules\/[^/]+/;

export function isReadByWatching(
  { kind, path, readAt }: Pick<NotificationDto, 'kind' | 'path' | 'readAt'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const [capsule] = CAPSULE.exec(pathname) ?? [];
  const shown = new URLSearchParams(search);
  if (readAt !== null || !ABOUT_VIDEOS.includes(kind)) return false;
  if (capsule !== undefined) return CAPSULE.exec(path)?.[0] === capsule;
  return path === pathname && OPEN_VIDEO.some((part) => shown.has(part));
}

/** Marks notifications about an open video as read, each only once, so that refusals do not repeat forever. */
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
