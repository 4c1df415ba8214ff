import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface VideoPrintProps {
  name: string;
  /** How long the video is, e.g. `2:14`. */
  length: string;
  /** The colour behind the person. */
  ground: string;
  className?: string;
  /** The person, drawn in 100 × 118 units. */
  children: ReactNode;
}

/** A video as a print of its first look, its name on the edge. Decoration. */
export function VideoPrint({ name, length, ground, className, children }: VideoPrintProps) {
  return (
    <div
      data-theme="light"
      className={clsx(
        'rounded-sm bg-[#fffdfd] p-1.5 pb-2 text-ink shadow-lift transition-[rotate,translate] duration-300 ease-letter hover:rotate-0',
        className,
      )}
    >
      <div className="relative">
        <svg viewBox="0 0 100 118" className="block w-full rounded-xs" fill="none">
          <path d="M0 0h100v118H0z" fill={ground} />
          {children}
          <circle cx="85" cy="103" r="11.5" fill="#fffdfd" />
          <path d="M81.5 97v12l9.5-6z" fill="#7a2e4d" />
        </svg>
      </div>
      <p className="mt-1.5 flex items-baseline justify-between gap-x-1 px-0.5 text-sm leading-tight">
        <span className="font-semibold whitespace-nowrap">{name}</span>
        <span className="text-ink-faint tabular-nums max-sm:hidden">{length}</span>
      </p>
    </div>
  );
}
