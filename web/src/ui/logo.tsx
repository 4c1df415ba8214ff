import { clsx } from 'clsx';

export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 26" aria-hidden="true" className={clsx('w-auto', className)} fill="none">
      <rect x="1" y="1" width="30" height="23" rx="3" fill="var(--color-primary)" />
      <path d="M2 3.4 16 13.6 30 3.4" stroke="var(--color-on-primary)" strokeWidth="1.7" strokeLinejoin="round" />
      <circle cx="16" cy="14.4" r="6.2" fill="var(--color-accent)" stroke="var(--color-primary)" strokeWidth="1.6" />
      <path d="M14.3 11.6v5.6l4.7-2.8z" fill="var(--color-on-accent)" />
    </svg>
  );
}
