import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { dayInWords, dayOf } from '../../lib/time/delivery-days.js';
import { TextField } from './text-field.js';

interface DateFieldProps extends ComponentProps<typeof TextField> {
  /** The chosen day, which the hint repeats in words, or an empty text. */
  day: string;
  hint?: string;
}

export function DateField({ day, hint, className, ...field }: DateFieldProps) {
  const chosen = dayOf(day);
  const hints = [chosen && dayInWords(chosen), hint].filter(Boolean).join('. ');
  return <TextField {...field} type="date" hint={hints} className={clsx(className, !chosen && 'text-ink-faint!')} />;
}
