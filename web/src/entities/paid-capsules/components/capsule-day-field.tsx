import { parseISO } from 'date-fns';
import { useState } from 'react';
import { dayOf, dayText, lastDay } from '../../../lib/delivery-days.js';
import { DatePicker } from '../../../ui/forms/date-picker.js';
import { Field } from '../../../ui/forms/field.js';

interface CapsuleDayFieldProps {
  day: string;
  earliest: string;
  hint: string;
  error?: string | undefined;
  onChange: (day: string) => void;
  className?: string;
}

export function CapsuleDayField({ day, earliest, hint, error, onChange, className }: CapsuleDayFieldProps) {
  const [now] = useState(() => new Date());
  return (
    <Field label="Delivery Date" required hint={hint} error={error}>
      {(control) => (
        <DatePicker
          {...control}
          value={dayOf(day)}
          earliest={parseISO(earliest)}
          latest={lastDay(now)}
          onChange={(chosen) => onChange(dayText(chosen))}
          className={className}
        />
      )}
    </Field>
  );
}
