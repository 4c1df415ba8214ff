import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlLook } from './input.js';

/** One of a list, with the system's own picker: best on phones, and known to everybody. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative grid items-center">
      <select className={clsx(controlLook, 'min-h-11 cursor-pointer appearance-none pr-10', className)} {...rest} />
      <ChevronDown className="pointer-events-none absolute right-3.5 size-4.5 text-ink-faint" aria-hidden="true" />
    </span>
  );
}
