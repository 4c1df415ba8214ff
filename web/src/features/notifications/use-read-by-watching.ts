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

const OPEN_VIDEO = ['capsule', 'response', 'video'];

type Address = Pick<Location, 'pathname' | 'search'>;

/** Maps both addresses of a time capsule's video, its opening and its dialog in the list, to the dialog. */
function asDialog({ pathname, search }: Address): { pathname: string; shown: URLSearchParams } {
  const [, list, id] = /^(\/my-capsules)\/([^/]+)\/open$/.exec(pathname) ?? [];
  return { pathname: list ?? pathname, shown: new URLSearchParams(list === undefined ? search : `capsule=${id}`) };
}

export function isReadByWatching(
  { kind, path, readAt }: Pick<NotificationDto, 'kind' | 'path' | 'readAt'>,
  address: Address,
): boolean {
  const here = asDialog(address);
  const showsVideo = OPEN_VIDEO.some((part) => here.shown.has(part));
  if (readAt !== null || !ABOUT_VIDEOS.includes(kind) || !showsVideo) return false;
  const [pathname = '', search = ''] = path.split('?');
  const wanted = asDialog({ pathname, search });
  return (
    wanted.pathname === here.pathname && [...wanted.shown].every(([name, value]) => here.shown.get(name) === value)
  );
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
