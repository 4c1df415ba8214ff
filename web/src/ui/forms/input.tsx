import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

const LOOK = [
  'w-full rounded-md border border-line-strong bg-surface px-3.5 py-2 text-base text-ink',
  'transition-[border-color,box-shadow] duration-150 placeholder:text-ink-faint hover:border-ink-soft disabled:opacity-55',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] aria-invalid:-outline-offset-1 aria-invalid:outline-danger',
].join(' ');

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(LOOK, 'min-h-11', className)} {...rest} />;
}

/** A native select, because phones show it best. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative grid items-center">
      <select className={clsx(LOOK, 'min-h-11 cursor-pointer appearance-none pr-10', className)} {...rest} />
      <ChevronDown className="pointer-events-none absolute right-3.5 size-4.5 text-ink-faint" />
    </span>
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const look = clsx(LOOK, 'field-sizing-content max-h-96 min-h-24 resize-y', className);
  return <textarea className={look} {...rest} />;
}
