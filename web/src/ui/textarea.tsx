import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook } from './input.js';

/** Grows with its text where the browser can. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea className={clsx(controlLook, 'field-sizing-content max-h-96 min-h-24 resize-y', className)} {...rest} />
  );
}
