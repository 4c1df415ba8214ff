import { clsx } from 'clsx';
import { format } from 'date-fns';
import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { FieldControl } from './field.js';
import { controlLook } from './input.js';
import { lazyDialog } from '../overlays/preloaded.js';

interface DatePickerProps extends FieldControl {
  value: Date | null;
  onChange: (day: Date) => void;
  /** Both bounds are inclusive. */
  earliest: Date;
  latest: Date;
  readOnly?: boolean;
  className?: string | undefined;
}

// Loads on hover or focus, because it is larger than many pages.
const Calendar = lazyDialog(async () => (await import('./date-calendar.js')).DateCalendar);

export function DatePicker({
  value,
  onChange,
  earliest,
  latest,
  readOnly = false,
  className,
  ...rest
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useId();
  const days = { value, onChange, earliest, latest };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? sheet : undefined}
        {...rest}
        // The label alone would hide the chosen day from screen readers.
        aria-labelledby={`${rest.id}-label ${rest.id}`}
        // Not allowed on buttons. The form reports a missing day.
        aria-required={undefined}
        aria-disabled={readOnly || undefined}
        {...Calendar.onIntent}
        onClick={() => readOnly || setOpen((before) => !before)}
        className={clsx(controlLook, 'flex min-h-11 cursor-pointer items-center gap-2.5 text-left', className)}
      >
        <CalendarDays className="size-4.5 shrink-0 text-primary-ink" />
        {value ? format(value, 'MMMM d, yyyy') : <span className="text-ink-faint">Pick a date</span>}
      </button>
      {open ? <Calendar.Part id={sheet} button={button} {...days} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
