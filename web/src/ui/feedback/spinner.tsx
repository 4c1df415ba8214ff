import { clsx } from 'clsx';

/** Without a `label`, the spinner is decoration beside a text. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex', className)}>
      <svg viewBox="0 0 24 24" className="size-[1.25em] animate-spin" aria-hidden="true" fill="none">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}

export function PageLoading() {
  return (
    <div className="flex justify-center p-20 text-2xl text-ink-faint">
      <h1 className="sr-only">Loading</h1>
      <Spinner label="Loading" />
    </div>
  );
}
