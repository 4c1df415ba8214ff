import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { postmarkLines } from '../../lib/time/dates.js';
import { Postmark } from '../illustrations/postmark.js';

interface SummaryCardProps {
  label: string;
  /** The delivery day, which the postmark shows. */
  day: Date | null;
  title: string;
  /** Hides the card on narrow screens, where an empty summary below the step would be useless. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** Sums up the user's choices beside a form. */
export function SummaryCard({ label, day, title, isEmpty = false, children }: SummaryCardProps) {
  return (
    <aside
      aria-label={label}
      className={clsx('panel grid gap-5 p-5 shadow-rest lg:sticky lg:top-24', isEmpty && 'max-lg:hidden')}
    >
      <div className="flow-root">
        {day === null ? (
          <span
            aria-hidden="true"
            className="float-right ml-4 size-20 rounded-full border-2 border-dashed border-line-strong opacity-50 max-lg:hidden"
          />
        ) : (
          <Postmark
            caption="DEAR FUTURE"
            lines={postmarkLines(day)}
            className="float-right ml-4 size-20 animate-appear"
          />
        )}
        <p className="text-sm text-ink-faint">Your capsule</p>
        <p dir="auto" className="font-display text-heading text-wrap wrap-anywhere">
          {title}
        </p>
      </div>
      {children}
    </aside>
  );
}
