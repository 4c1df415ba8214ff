import {
  CAPSULE_TYPES,
  MAX_CAPSULE_NAME_LENGTH,
  MAX_PROMPT_DESCRIPTION_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
} from '@dear-future/contracts/constants';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { typeLabel } from '../../../entities/paid-capsules/capsule-texts.js';
import { earliestDay } from '../../../entities/paid-capsules/delivery-time.js';
import { ZoneField } from '../../../entities/time-zone/zone-field.js';
import { charactersLeft } from '../../../lib/text-length.js';
import { resolverOf, useFormChanges } from '../../../lib/react/forms.js';
import { lastDay } from '../../../lib/time/delivery-days.js';
import { placeOf } from '../../../lib/time/zones.js';
import { Card } from '../../../ui/layout/card.js';
import { DateField } from '../../../ui/forms/date-field.js';
import { Field } from '../../../ui/forms/field.js';
import { Select } from '../../../ui/forms/input.js';
import { TextareaField, TextField } from '../../../ui/forms/text-field.js';
import { detailsProblems, type Details } from '../order-choices.js';
import { StepFrame, type StepProps } from './step-frame.js';
import { currentTime } from '../../../lib/time/clock.js';

const resolverFor = (zone: string) => resolverOf<Details>((typed) => detailsProblems(typed, currentTime(), zone));

export function DetailsStep({ draft, change, zone, onBack, onContinue }: StepProps) {
  const { capsuleName, capsuleType, promptTitle, promptDescription, date } = draft;
  const [now] = useState(currentTime);
  const form = useForm<Details>({
    defaultValues: { capsuleName, capsuleType, promptTitle, promptDescription, date },
    resolver: resolverFor(zone),
  });
  const { register, handleSubmit, trigger, formState } = form;
  const { errors } = formState;
  useFormChanges(form, change);
  const [hadDate] = useState(date !== '');
  // Shows at once whether the date of an old draft has become too soon.
  useEffect(() => {
    if (hadDate) void trigger('date');
  }, [hadDate, trigger]);
  const hintAndErrorOf = (field: 'capsuleName' | 'promptTitle' | 'promptDescription', max: number, hint?: string) => ({
    hint: charactersLeft(draft[field], max) ?? hint,
    error: errors[field]?.message,
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onContinue)(event)} className="min-w-0">
      <StepFrame
        title="Capsule Details"
        description="This is what contributors see when they open your link."
        onBack={onBack}
        forward={{ type: 'submit', label: 'Continue' }}
      >
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label="Capsule Name"
              optional
              {...hintAndErrorOf('capsuleName', MAX_CAPSULE_NAME_LENGTH)}
              {...register('capsuleName')}
              placeholder="Anna & Ben"
              autoComplete="off"
            />
            <Field label="Capsule Type" required>
              {(field) => (
                <Select {...field} {...register('capsuleType')}>
                  {CAPSULE_TYPES.map((type) => (
                    <option key={type} value={type}>
                      {typeLabel(type)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <TextField
            label="Prompt Title"
            required
            {...hintAndErrorOf('promptTitle', MAX_PROMPT_TITLE_LENGTH)}
            {...register('promptTitle')}
            placeholder="A wish for the two of us"
            autoComplete="off"
          />
          <TextareaField
            label="Prompt Description"
            required
            {...hintAndErrorOf(
              'promptDescription',
              MAX_PROMPT_DESCRIPTION_LENGTH,
              'Your question, in your own words. Everyone answers the same question.',
            )}
            {...register('promptDescription')}
            placeholder="What do you hope we will remember about this day?"
          />
          <DateField
            label="Delivery Date"
            required
            day={date}
            hint={`Arrives at 9:00 AM ${placeOf(zone)} time. Until then the videos stay sealed, even for you.`}
            error={errors.date?.message}
            {...register('date')}
            min={earliestDay(now, zone)}
            max={lastDay(now)}
            className="sm:max-w-72"
          />
          <ZoneField />
        </Card>
      </StepFrame>
    </form>
  );
}
