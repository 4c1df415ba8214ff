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

interface Address {
  pathname: string;
  search: string;
}

/** A time capsule's video has two addresses: its opening, and its dialog in the list. */
const OPENING = /^(\/my-capsules)\/([^/]+)\/open$/;

function asDialog({ pathname, search }: Address): Address {
  const [, list, id] = OPENING.exec(pathname) ?? [];
  return list === undefined ? { pathname, search } : { pathname: list, search: `capsule=${id}` };
}

/** Whether the page at this address shows a video that the notification is about. */
export function isReadByWatching(
  { kind, path, readAt }: Pick<NotificationDto, 'kind' | 'path' | 'readAt'>,
  address: Address,
): boolean {
  const here = asDialog(address);
  const shown = new URLSearchParams(here.search);
  if (readAt !== null || !ABOUT_VIDEOS.includes(kind) || !OPEN_VIDEO.some((part) => shown.has(part))) return false;
  const [pathname = '', search = ''] = path.split('?');
  const wanted = asDialog({ pathname, search });
  return (
    wanted.pathname === here.pathname &&
    [...new URLSearchParams(wanted.search)].every(([name, value]) => shown.get(name) === value)
  );
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
