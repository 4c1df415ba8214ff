import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.js';
import { controlLook } from './input.js';

/** Grows with its text where the browser can. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classes(controlLook, 'field-sizing-content max-h-96 min-h-24 resize-y', className)}
      {...rest}
    />
  );
}
