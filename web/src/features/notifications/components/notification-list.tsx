import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  CircleDollarSign,
  MailCheck,
  MailWarning,
  Receipt,
  Reply,
  Video,
  VideoOff,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { ago } from '../../../lib/dates.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Skeleton } from '../../../ui/loading.js';
import { useReadAllNotifications, useReadNotification } from '../notifications-api.js';

interface NotificationListProps {
  notifications: UseQueryResult<NotificationDto[]>;
  unread: number;
  /** Called when one of them is opened. */
  onFollow: () => void;
}

export function NotificationList({ notifications, unread, onFollow }: NotificationListProps) {
  const readAll = useReadAllNotifications();
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="font-display text-lg">Notifications</h2>
        {unread > 0 ? (
          <Button variant="ghost" size="sm" onClick={() => readAll.mutate()}>
            {' '}
            Mark All as Read{' '}
          </Button>
        ) : null}
      </div>
      <div className="overflow-y-auto overscroll-contain" aria-busy={notifications.isPending}>
        <Entries notifications={notifications} onFollow={onFollow} />
      </div>
    </>
  );
}

function Entries({ notifications, onFollow }: Pick<NotificationListProps, 'notifications' | 'onFollow'>) {
  const read = useReadNotification();
  const { data } = notifications;
  const now = useNow(data);

  if (!data) {
    if (notifications.isError) {
      return (
        <ErrorState
          title="Your notifications didn’t load"
          description="Please check your connection and try again."
          retrying={notifications.isFetching}
          onRetry={() => void notifications.refetch()}
          framed={false}
        />
      );
    }
    return (
      <div role="status" className="divide-y divide-line">
        <span className="sr-only">Loading your notifications</span>
        {[0, 1, 2].map((index) => (
          <div key={index} className="flex gap-3 px-4 py-3">
            <Skeleton className="mt-0.5 size-9 shrink-0" />
            <div className="grid flex-1 gap-2 py-0.5">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <p className="px-4 py-8 text-center text-ink-soft">
        Nothing yet. When a capsule arrives or someone answers your prompt, you’ll see it here.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {data.map((notification) => (
        <li key={notification.id} className="[contain-intrinsic-block-size:auto_6rem] [content-visibility:auto]">
          <Link
            to={notification.path}
            onClick={() => {
              if (notification.readAt === null) read.mutate(notification.id);
              onFollow();
            }}
            className="flex gap-3 px-4 py-3 text-ink no-underline hover:bg-surface-sunk focus-visible:-outline-offset-3"
          >
            <NotificationSign kind={notification.kind} unread={notification.readAt === null} />
            <span className="min-w-0">
              <span className="line-clamp-3 font-semibold wrap-anywhere">
                <bdi>{notification.title}</bdi>
                {notification.readAt === null ? <span className="sr-only"> (unread)</span> : null}
              </span>
              <span className="line-clamp-3 text-sm wrap-anywhere text-ink-soft">
                <bdi>{notification.body}</bdi>
              </span>
              <span className="mt-0.5 block text-sm text-ink-faint">{ago(notification.createdAt, now)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const SIGNS: Record<NotificationDto['kind'], { icon: LucideIcon; look: string }> = {
  'time-capsule-delivered': { icon: MailCheck, look: 'bg-success-soft text-success-ink' },
  'time-capsule-problem': { icon: MailWarning, look: 'bg-danger-soft text-danger-ink' },
  'time-capsule-answered': { icon: Reply, look: 'bg-primary-soft text-primary-ink' },
  'prompt-response-received': { icon: Video, look: 'bg-primary-soft text-primary-ink' },
  'prompt-response-problem': { icon: MailWarning, look: 'bg-danger-soft text-danger-ink' },
  'contribution-received': { icon: Video, look: 'bg-primary-soft text-primary-ink' },
  'paid-capsule-delivered': { icon: MailCheck, look: 'bg-success-soft text-success-ink' },
  'paid-capsule-problem': { icon: MailWarning, look: 'bg-danger-soft text-danger-ink' },
  'payment-received': { icon: Receipt, look: 'bg-success-soft text-success-ink' },
  'payment-refunded': { icon: Receipt, look: 'bg-accent-soft text-accent-ink' },
  'video-unplayable': { icon: VideoOff, look: 'bg-danger-soft text-danger-ink' },
  'payment-problem': { icon: CircleDollarSign, look: 'bg-danger-soft text-danger-ink' },
};

/** The icon of a notification, with a dot while it is unread. Decoration: the text says both. */
function NotificationSign({ kind, unread }: { kind: NotificationDto['kind']; unread: boolean }) {
  const { icon: Icon, look } = SIGNS[kind];
  return (
    <span
      aria-hidden="true"
      className={clsx('relative mt-0.5 grid size-9 shrink-0 place-items-center rounded-md', look)}
    >
      <Icon className="size-4.5" />
      {unread ? (
        <span className="absolute -top-1 -left-1 size-3 rounded-full border-2 border-surface bg-accent" />
      ) : null}
    </span>
  );
}
