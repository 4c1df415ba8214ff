import { clsx } from 'clsx';

/** A closed envelope, its seal a play button. Decoration. */
export function SealedEnvelope({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 172" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <ellipse cx="120" cy="161" rx="96" ry="8" fill="var(--surface-sunk)" />
      <rect
        x="22"
        y="22"
        width="196"
        height="132"
        rx="9"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="m25 150 72-60M215 150l-72-60" stroke="var(--line-strong)" strokeWidth="2" />
      <path
        d="M23 30c0-5 4-8 9-8h176c5 0 9 3 9 8l-88 68a15 15 0 0 1-18 0z"
        fill="var(--primary-soft)"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M120 67c5-2 8 1 12 2s8 2 10 6 4 7 3 12 1 9-2 13-5 7-10 8-8 4-13 3-9 1-13-2-7-5-8-10-4-8-3-13-1-9 2-13 6-5 10-7 8 2 12 1z"
        fill="var(--primary)"
      />
      <circle cx="120" cy="90" r="15.5" stroke="var(--on-primary)" strokeOpacity="0.45" strokeWidth="1.4" />
      <path d="M115.4 82.4v15.2l12.4-7.6z" fill="var(--accent)" />
    </svg>
  );
}
