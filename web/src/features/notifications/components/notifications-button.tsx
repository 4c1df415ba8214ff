import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { notificationsQuery } from '../../../entities/notifications/notifications.js';
import { NotificationList } from './notification-list.js';

export function NotificationsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const notifications = useQuery(notificationsQuery);
  const unreadCount = notifications.data?.filter(({ readAt }) => readAt === null).length ?? 0;
  const badge = unreadCount > 9 ? '9+' : String(unreadCount);
  const toggle = (shouldOpen: boolean): void => {
    setIsOpen(shouldOpen);
    if (shouldOpen) void notifications.refetch();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={toggle}>
      <Popover.Trigger
        aria-label={unreadCount === 0 ? 'Notifications' : `Notifications, ${badge} unread`}
        className="press relative"
      >
        <Bell className="size-5" />
        {unreadCount > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tabular-nums"
          >
            {badge}
          </span>
        ) : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={14}
          collisionPadding={12}
          aria-label="Notifications"
          className="panel z-40 flex max-h-[min(30rem,var(--radix-popover-content-available-height))] w-[min(23rem,calc(100vw-1.5rem))] animate-rise flex-col shadow-float"
        >
          <NotificationList notifications={notifications} unreadCount={unreadCount} onFollow={() => setIsOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
