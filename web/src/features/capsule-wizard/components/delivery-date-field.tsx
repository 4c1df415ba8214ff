import { useState } from 'react';
import { earliestDay } from '../../../entities/paid-capsules/arrival.js';
import { dayOf, dayText, lastDay } from '../../../lib/delivery-days.js';
import { placeOf } from '../../../lib/zoned-time.js';
import { DatePicker } from '../../../ui/date-picker.js';
import { Field } from '../../../ui/field.js';

export interface DeliveryDateFieldProps {
  /** `yyyy-MM-dd`, or empty while none is chosen. */
  date: string;
  /** IANA name of the host's zone. */
  zone: string;
  error?: string | undefined;
  onChange: (date: string) => void;
}

/** The day on which the capsule opens. */
export function DeliveryDateField({ date, zone, error, onChange }: DeliveryDateFieldProps) {
  const [now] = useState(() => new Date());
  return (
    <Field
      label="Delivery Date"
      required
      hint={`Arrives at 9:00 AM ${placeOf(zone)} time. Until then no one can watch the videos, not even you.`}
      error={error}
    >
      {(control) => (
        <DatePicker
          {...control}
          // It is a button, and a button cannot be "required": the error says it.
          aria-required={undefined}
          value={dayOf(date)}
          earliest={dayOf(earliestDay(now, zone)) ?? now}
          latest={lastDay(now)}
          onChange={(day) => onChange(dayText(day))}
          className="sm:max-w-72"
        />
      )}
    </Field>
  );
}
