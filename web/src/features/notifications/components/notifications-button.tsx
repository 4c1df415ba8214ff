import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { notificationsQuery } from '../../../entities/notifications/notifications.js';
import { NotificationList } from './notification-list.js';

export function NotificationsButton() {
  const [open, setOpen] = useState(false);
  const notifications = useQuery(notificationsQuery);
  const unread = notifications.data?.filter(({ readAt }) => readAt === null).length ?? 0;
  const shown = unread > 99 ? '99+' : String(unread);
  const change = (next: boolean): void => {
    setOpen(next);
    if (next) void notifications.refetch();
  };
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
        className="press relative"
      >
        <Bell className="size-5" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tabular-nums"
          >
            {shown}
          </span>
        ) : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notifications"
          className="panel z-40 flex max-h-[min(30rem,var(--radix-popover-content-available-height))] w-[min(23rem,calc(100vw-1.5rem))] animate-rise flex-col shadow-float"
        >
          <NotificationList notifications={notifications} unread={unread} onFollow={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
