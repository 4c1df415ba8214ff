import { clsx } from 'clsx';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { DayPicker, type ChevronProps } from 'react-day-picker';

const CHEVRONS = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown };

function Arrow({ orientation = 'down', className }: ChevronProps) {
  const Icon = CHEVRONS[orientation];
  return <Icon className={clsx('size-4', className)} />;
}

const DAY =
  'grid size-10 cursor-pointer place-items-center rounded-md tabular-nums pointer-coarse:size-11 hover:bg-primary-soft disabled:pointer-events-none';
const STEP = `${DAY} aria-disabled:opacity-35 aria-disabled:pointer-events-none`;

/** Classes for react-day-picker's parts, by name. */
const LOOK = {
  months: 'relative',
  month_caption: 'flex h-10 items-center justify-center',
  nav: 'absolute inset-x-0 top-0 flex h-10 items-center justify-between pointer-events-none [&>*]:pointer-events-auto',
  button_previous: STEP,
  button_next: STEP,
  dropdowns: 'flex items-center gap-1 font-semibold',
  dropdown_root:
    'relative flex items-center rounded-sm pointer-coarse:min-h-11 focus-within:outline-3 focus-within:outline-focus',
  dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0 bg-surface text-ink',
  caption_label: 'flex items-center gap-1 rounded-sm px-2 py-1 hover:bg-primary-soft',
  month_grid: 'mt-2 border-collapse',
  weekday: 'size-10 text-sm font-semibold text-ink-faint',
  day: 'p-0 text-center',
  day_button: DAY,
  today: '[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4',
  selected: '[&>button]:bg-primary [&>button]:text-on-primary [&>button]:hover:bg-primary-hover',
  disabled: 'opacity-35',
  outside: 'opacity-35',
  hidden: 'invisible',
};

interface DateCalendarProps {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  value: Date | null;
  onChange: (day: Date) => void;
  earliest: Date;
  latest: Date;
  onClose: () => void;
}

export function DateCalendar({ id, button, value, onChange, earliest, latest, onClose }: DateCalendarProps) {
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a date"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          onInteractOutside={(event) => {
            // A press on the button closes the calendar anyway.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
          className="panel z-50 max-h-(--radix-popover-content-available-height) animate-rise overflow-y-auto p-3 shadow-float"
        >
          <DayPicker
            mode="single"
            required
            autoFocus
            captionLayout="dropdown"
            selected={value ?? undefined}
            onSelect={(day) => {
              onChange(day);
              onClose();
            }}
            defaultMonth={value ?? earliest}
            startMonth={earliest}
            endMonth={latest}
            disabled={{ before: earliest, after: latest }}
            classNames={LOOK}
            components={{ Chevron: Arrow }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
