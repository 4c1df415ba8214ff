import { clsx } from 'clsx';

/** A letter box with its flag down and nothing in it yet. Decoration. */
export function EmptyMailbox({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 190" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <ellipse cx="122" cy="180" rx="80" ry="7" fill="var(--surface-sunk)" />
      <path d="M114 112h16v68h-16z" fill="var(--line-strong)" />
      <path
        d="M92 34h72a38 38 0 0 1 38 38v42H54V72a38 38 0 0 1 38-38z"
        fill="var(--primary)"
        stroke="var(--primary)"
        strokeWidth="2"
      />
      <path
        d="M92 34a38 38 0 0 1 38 38v42H54V72a38 38 0 0 1 38-38z"
        fill="var(--surface)"
        stroke="var(--primary-ink)"
        strokeWidth="2.4"
      />
      <path d="M92 46a26 26 0 0 1 26 26v30H66V72a26 26 0 0 1 26-26z" fill="#2b1b2e" />
      <path
        d="M70 100c10-5 34-5 44 0"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="1 6"
      />
      <path d="M168 78h30" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
      <path d="M188 72h17v13h-17z" fill="var(--accent)" />
      <circle cx="168" cy="78" r="4.5" fill="var(--on-primary)" />
      <path
        d="M30 180c2-9-2-13-5-18M30 180c1-7 5-9 8-13M208 180c-1-7 2-10 5-14M208 180c0-6-4-8-6-11"
        stroke="var(--success)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
