import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** The look of everything a person types or picks in. */
export const controlLook = [
  'w-full rounded-md border border-line-strong bg-surface px-3.5 py-2 text-base text-ink',
  'transition-[border-color,box-shadow] duration-150 placeholder:text-ink-faint hover:border-ink-soft disabled:opacity-55',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] aria-invalid:outline-danger',
].join(' ');

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(controlLook, 'min-h-11', className)} {...rest} />;
}
