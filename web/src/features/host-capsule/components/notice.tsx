import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface NoticeProps {
  tone: 'accent' | 'success' | 'danger' | 'neutral';
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
}

const LOOKS = {
  accent: 'border-accent bg-accent-soft text-accent-ink',
  success: 'border-success bg-success-soft text-success-ink',
  danger: 'border-danger bg-danger-soft text-danger-ink',
  neutral: 'border-line-strong bg-surface text-ink',
};

/** State of the capsule with actions. Announced when it changes. */
export function Notice({ tone, icon, title, children, actions }: NoticeProps) {
  return (
    <div
      role="status"
      className={clsx(
        'flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border px-5 py-4 [&_svg]:shrink-0',
        LOOKS[tone],
      )}
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-3.5">
        <span className="mt-0.5 [&_svg]:size-5.5">{icon}</span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children ? <div className="mt-0.5">{children}</div> : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">{actions}</div> : null}
    </div>
  );
}
