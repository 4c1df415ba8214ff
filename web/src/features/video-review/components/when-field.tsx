import { classes } from '../../../lib/classes.js';
import { DatePicker } from '../../../ui/date-picker.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { dayOf, dayText, lastDay, monthsAhead, QUICK_CHOICES } from '../../../lib/delivery-days.js';

export interface WhenFieldProps {
  readonly today: Date;
  /** `yyyy-MM-dd`, or empty. */
  readonly date: string;
  /** `HH:mm` or `HH:mm:ss`. */
  readonly time: string;
  readonly dateError: string | undefined;
  readonly timeError: string | undefined;
  readonly onDate: (date: string) => void;
  readonly onTime: (time: string) => void;
}

/** The day and the hour of arrival: four quick choices, or any day. */
export function WhenField({ today, date, time, dateError, timeError, onDate, onTime }: WhenFieldProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-display text-heading">When should it arrive?</legend>
      <div role="group" aria-label="Quick choices" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {QUICK_CHOICES.map(({ label, months }) => {
          const day = monthsAhead(today, months);
          const chosen = day === date;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={chosen}
              onClick={() => onDate(day)}
              className={classes(
                'min-h-11 cursor-pointer rounded-md border border-line-strong bg-surface px-3 font-semibold transition-colors hover:border-ink-soft disabled:pointer-events-none disabled:opacity-55',
                chosen && 'border-primary bg-primary text-on-primary hover:border-primary',
              )}
            >
              {label}
            </button>
          );
        })}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label="Delivery date" required error={dateError} className="min-w-0">
          {(control) => (
            <DatePicker
              {...control}
              value={dayOf(date)}
              earliest={today}
              latest={lastDay(today)}
              onChange={(day) => onDate(dayText(day))}
            />
          )}
        </Field>
        <Field label="Delivery time" required error={timeError}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={time}
              // Seconds show only once somebody gave some.
              step={time.length > 5 ? 1 : 60}
              onChange={(event) => onTime(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
