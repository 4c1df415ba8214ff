import { format } from 'date-fns';
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { DayPicker, type ChevronProps } from 'react-day-picker';
import { classes } from '../lib/classes.js';
import type { FieldControl } from './field.js';
import { controlLook } from './input.js';

export interface DatePickerProps extends Partial<FieldControl> {
  value: Date | null;
  onChange: (day: Date) => void;
  /** First and last day that can be picked; days outside are disabled. */
  earliest: Date;
  latest: Date;
  placeholder?: string;
  className?: string;
}

function Arrow({ orientation, className }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : orientation === 'right' ? ChevronRight : ChevronDown;
  return <Icon className={classes('size-4', className)} aria-hidden="true" />;
}

const step =
  'grid size-10 cursor-pointer place-items-center rounded-md pointer-coarse:size-11 hover:bg-primary-soft aria-disabled:opacity-35 aria-disabled:pointer-events-none';

/** The look of the calendar's parts, by the names react-day-picker gives them. */
const look = {
  months: 'relative',
  month_caption: 'flex h-10 items-center justify-center',
  nav: 'absolute inset-x-0 top-0 flex h-10 items-center justify-between pointer-events-none [&>*]:pointer-events-auto',
  button_previous: step,
  button_next: step,
  dropdowns: 'flex items-center gap-1 font-semibold',
  dropdown_root:
    'relative flex items-center rounded-sm pointer-coarse:min-h-11 focus-within:outline-3 focus-within:outline-focus',
  dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0 bg-surface text-ink',
  caption_label: 'flex items-center gap-1 rounded-sm px-2 py-1 hover:bg-primary-soft',
  month_grid: 'mt-2 border-collapse',
  weekday: 'size-10 text-sm font-semibold text-ink-faint',
  day: 'p-0 text-center',
  day_button:
    'grid size-10 cursor-pointer place-items-center rounded-md tabular-nums pointer-coarse:size-11 hover:bg-primary-soft disabled:pointer-events-none',
  today: '[&>button]:font-bold [&>button]:text-primary-ink [&>button]:underline [&>button]:underline-offset-4',
  selected: '[&>button]:bg-primary [&>button]:text-on-primary [&>button]:hover:bg-primary-hover',
  disabled: 'opacity-35',
  outside: 'opacity-35',
  hidden: 'invisible',
};

/** A day, picked from a calendar that opens below. The month and the year are lists: the future is far away. */
export function DatePicker({
  value,
  onChange,
  earliest,
  latest,
  placeholder = 'Pick a date',
  className,
  ...control
}: DatePickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        type="button"
        {...control}
        className={classes(
          controlLook,
          'flex min-h-11 cursor-pointer items-center gap-2.5 text-left',
          !value && 'text-ink-faint',
          className,
        )}
      >
        <CalendarDays className="size-4.5 shrink-0 text-primary-ink" aria-hidden="true" />
        {value ? format(value, 'MMMM d, yyyy') : placeholder}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a date"
          className="z-50 animate-rise rounded-lg border border-line bg-surface p-3 shadow-float"
        >
          <DayPicker
            mode="single"
            required
            autoFocus
            captionLayout="dropdown"
            selected={value ?? undefined}
            onSelect={(day) => {
              onChange(day);
              setOpen(false);
            }}
            defaultMonth={value ?? earliest}
            startMonth={earliest}
            endMonth={latest}
            disabled={{ before: earliest, after: latest }}
            classNames={look}
            components={{ Chevron: Arrow }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
