import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleDollarSign, MailCheck, MailWarning, Receipt, Reply, Video, VideoOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ago } from '../../../lib/time/relative-time.js';
import { useNow } from '../../../lib/time/use-now.js';
import { Button } from '../../../ui/button.js';
import { Loading, Skeleton } from '../../../ui/feedback/loading.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { useReadNotification } from '../../../entities/notifications/notifications.js';

interface NotificationListProps {
  notifications: UseQueryResult<NotificationDto[]>;
  unreadCount: number;
  onFollow: () => void;
}

export function NotificationList({ notifications, unreadCount, onFollow }: NotificationListProps) {
  const { mutate: markAsRead } = useReadNotification();
  const now = useNow(notifications.data);
  const open = ({ id, readAt }: NotificationDto): void => {
    if (readAt === null) markAsRead(id);
    onFollow();
  };
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="font-display text-lg">Notifications</h2>
        {unreadCount > 0 ? (
          <Button variant="ghost" size="sm" label="Mark All as Read" onClick={() => markAsRead(null)} />
        ) : null}
      </div>
      <div className="overflow-y-auto overscroll-contain *:border-0" aria-busy={notifications.isPending}>
        <Loaded
          read={notifications}
          title="Your notifications didn’t load"
          fallback="Please check your connection and try again."
          loading={
            <Loading label="Loading your notifications" className="divide-y divide-line">
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
            </Loading>
          }
          empty={
            <p className="px-4 py-8 text-center text-ink-soft">
              Nothing yet. When a capsule arrives or someone answers your prompt, you’ll see it here.
            </p>
          }
        >
          {(all) => (
            <ul className="divide-y divide-line">
              {all.map((notification) => (
                <li
                  key={notification.id}
                  className="[contain-intrinsic-block-size:auto_6rem] [content-visibility:auto]"
                >
                  <Notification {...notification} now={now} onOpen={() => open(notification)} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </>
  );
}

interface NotificationProps extends NotificationDto {
  now: Date;
  onOpen: () => void;
}

function Notification({ path, kind, title, body, createdAt, readAt, now, onOpen }: NotificationProps) {
  return (
    <Link
      to={path}
      onClick={onOpen}
      className="flex gap-3 px-4 py-3 text-ink no-underline hover:bg-surface-sunk focus-visible:-outline-offset-3"
    >
      <NotificationIcon kind={kind} isUnread={readAt === null} />
      <span className="min-w-0">
        <span className="line-clamp-3 font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
          {readAt === null ? <span className="sr-only"> (unread)</span> : null}
        </span>
        <span className="line-clamp-3 text-sm wrap-anywhere text-ink-soft">
          <bdi>{body}</bdi>
        </span>
        <span className="mt-0.5 block text-sm text-ink-faint">{ago(createdAt, now)}</span>
      </span>
    </Link>
  );
}

const TONE_CLASSES = {
  success: 'bg-success-soft text-success-ink',
  danger: 'bg-danger-soft text-danger-ink',
  primary: 'bg-primary-soft text-primary-ink',
  accent: 'bg-accent-soft text-accent-ink',
};

const ICONS = {
  'time-capsule-delivered': [MailCheck, 'success'],
  'time-capsule-problem': [MailWarning, 'danger'],
  'time-capsule-answered': [Reply, 'primary'],
  'prompt-response-received': [Video, 'primary'],
  'prompt-response-problem': [MailWarning, 'danger'],
  'contribution-received': [Video, 'primary'],
  'paid-capsule-delivered': [MailCheck, 'success'],
  'paid-capsule-problem': [MailWarning, 'danger'],
  'payment-received': [Receipt, 'success'],
  'payment-refunded': [Receipt, 'accent'],
  'video-unplayable': [VideoOff, 'danger'],
  'payment-problem': [CircleDollarSign, 'danger'],
} as const satisfies Record<NotificationDto['kind'], unknown>;

/** Decoration: the text also says what the notification is about and whether it is unread. */
function NotificationIcon({ kind, isUnread }: { kind: NotificationDto['kind']; isUnread: boolean }) {
  const [Icon, tone] = ICONS[kind];
  return (
    <span
      aria-hidden="true"
      className={clsx('relative mt-0.5 grid size-9 shrink-0 place-items-center rounded-md', TONE_CLASSES[tone])}
    >
      <Icon className="size-4.5" />
      {isUnread ? (
        <span className="absolute -top-1 -left-1 size-3 rounded-full border-2 border-surface bg-accent" />
      ) : null}
    </span>
  );
}
