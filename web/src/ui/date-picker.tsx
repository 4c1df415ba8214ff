import { clsx } from 'clsx';
import { format } from 'date-fns';
import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { FieldControl } from './field.js';
import { controlLook } from './input.js';
import { lazyDialog } from './lazy-dialog.js';

interface DatePickerProps extends Partial<FieldControl> {
  value: Date | null;
  onChange: (day: Date) => void;
  /** First and last day that can be picked; days outside are disabled. */
  earliest: Date;
  latest: Date;
  placeholder?: string;
  /** The day can be read and not changed. */
  readOnly?: boolean;
  className?: string | undefined;
}

// Larger than many pages, so it loads on hover or focus.
const Calendar = lazyDialog(async () => (await import('./date-calendar.js')).DateCalendar);

export function DatePicker({
  value,
  onChange,
  earliest,
  latest,
  placeholder = 'Pick a date',
  readOnly = false,
  className,
  ...control
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? sheet : undefined}
        {...control}
        // The label alone would hide the chosen day from screen readers.
        aria-labelledby={control.id === undefined ? undefined : `${control.id}-label ${control.id}`}
        // A button cannot be required, only a field: the form says so when the day is missing.
        aria-required={undefined}
        aria-disabled={readOnly || undefined}
        {...Calendar.onIntent}
        onClick={() => {
          if (!readOnly) setOpen((before) => !before);
        }}
        className={clsx(controlLook, 'flex min-h-11 cursor-pointer items-center gap-2.5 text-left', className)}
      >
        <CalendarDays className="size-4.5 shrink-0 text-primary-ink" />
        {value ? format(value, 'MMMM d, yyyy') : <span className="text-ink-faint">{placeholder}</span>}
      </button>
      {open ? (
        <Calendar.Part
          id={sheet}
          button={button}
          value={value}
          onChange={onChange}
          earliest={earliest}
          latest={latest}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
