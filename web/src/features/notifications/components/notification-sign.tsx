import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { clsx } from 'clsx';
import { CircleDollarSign, MailCheck, MailWarning, Receipt, Video, VideoOff, type LucideIcon } from 'lucide-react';

const SIGNS: Record<NotificationDto['kind'], { icon: LucideIcon; look: string }> = {
  'time-capsule-delivered': { icon: MailCheck, look: 'bg-success-soft text-success-ink' },
  'time-capsule-trouble': { icon: MailWarning, look: 'bg-danger-soft text-danger-ink' },
  'prompt-response-received': { icon: Video, look: 'bg-primary-soft text-primary-ink' },
  'prompt-response-trouble': { icon: MailWarning, look: 'bg-danger-soft text-danger-ink' },
  'contribution-received': { icon: Video, look: 'bg-primary-soft text-primary-ink' },
  'paid-capsule-delivered': { icon: MailCheck, look: 'bg-success-soft text-success-ink' },
  'paid-capsule-trouble': { icon: MailWarning, look: 'bg-danger-soft text-danger-ink' },
  'payment-received': { icon: Receipt, look: 'bg-success-soft text-success-ink' },
  'payment-refunded': { icon: Receipt, look: 'bg-accent-soft text-accent-ink' },
  'video-unplayable': { icon: VideoOff, look: 'bg-danger-soft text-danger-ink' },
  'payment-trouble': { icon: CircleDollarSign, look: 'bg-danger-soft text-danger-ink' },
};

/** What a notification is about, with a dot while it is unread. Decoration: its words say both. */
export function NotificationSign({ kind, unread }: { kind: NotificationDto['kind']; unread: boolean }) {
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
