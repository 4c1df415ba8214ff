import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { postmarkLines } from '../../lib/time/postmark-lines.js';
import { Postmark } from '../illustrations/postmark.js';

interface SummaryCardProps {
  label: string;
  /** The delivery day, which the postmark shows. */
  day: Date | null;
  title: string;
  /** Draws a large postmark, even before a day is chosen. */
  waves?: boolean;
  /** Hides the card on narrow screens, where an empty summary below the step would be useless. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** Sums up the user's choices beside a form. */
export function SummaryCard({ label, day, title, waves = false, isEmpty = false, children }: SummaryCardProps) {
  return (
    <aside
      aria-label={label}
      className={clsx('panel grid gap-5 p-5 shadow-rest lg:sticky lg:top-24', isEmpty && 'max-lg:hidden')}
    >
      {/* The postmark is beside the title, or above it where there is no room. */}
      <div className="flex flex-wrap-reverse items-end gap-x-4 gap-y-4">
        <div className="min-w-0 flex-1 basis-32">
          <p className="text-sm text-ink-faint">Your capsule</p>
          <p dir="auto" className="font-display text-heading text-wrap wrap-anywhere">
            {title}
          </p>
        </div>
        {(waves || day) && (
          <Postmark
            waves={waves}
            caption={day ? 'DEAR FUTURE' : ''}
            lines={day ? postmarkLines(day) : ['', '', '']}
            ink={day ? undefined : 'text-line-strong'}
            className={clsx('ml-auto shrink-0', waves ? 'h-24' : 'h-20', day && 'animate-appear')}
          />
        )}
      </div>
      {children}
    </aside>
  );
}
