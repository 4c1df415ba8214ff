import {
  CAPSULE_TYPES,
  MAX_CAPSULE_NAME_LENGTH,
  MAX_PROMPT_DESCRIPTION_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
} from '@dear-future/contracts/constants';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { earliestDay } from '../../../entities/paid-capsules/delivery-time.js';
import { typeLabel } from '../../../entities/paid-capsules/capsule-words.js';
import type { OrderDraft } from '../../../entities/paid-capsules/order-draft.js';
import { charactersLeft } from '../../../lib/count.js';
import { dayOf, dayText, lastDay } from '../../../lib/delivery-days.js';
import { resolverOf, useFormChanges } from '../../../lib/forms.js';
import { placeOf } from '../../../lib/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { DatePicker } from '../../../ui/date-picker.js';
import { Field } from '../../../ui/field.js';
import { Input, Select, Textarea } from '../../../ui/input.js';
import { detailsProblems, type Details } from '../order-choices.js';
import { StepFrame } from './step-frame.js';

export interface DetailsStepProps {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  zone: string;
  onBack: () => void;
  onContinue: () => void;
}

export function DetailsStep({ draft, change, zone, onBack, onContinue }: DetailsStepProps) {
  const { control, register, handleSubmit, formState } = useDetailsForm(draft, change, zone);
  const { errors } = formState;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const form = event.currentTarget;
    void handleSubmit(onContinue, () => {
      // Focuses the first invalid field once it is marked.
      window.setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    })(event);
  };

  return (
    <form noValidate onSubmit={submit} className="min-w-0">
      <StepFrame
        title="Capsule Details"
        description="This is what your guests see when they open your link."
        onBack={onBack}
        forward={
          <Button type="submit" size="lg">
            Continue
          </Button>
        }
      >
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field
              label="Capsule Name"
              optional
              hint={charactersLeft(draft.capsuleName, MAX_CAPSULE_NAME_LENGTH)}
              error={errors.capsuleName?.message}
            >
              {(field) => (
                <Input
                  {...field}
                  {...register('capsuleName')}
                  placeholder="Anna & Ben, ten years on"
                  autoComplete="off"
                />
              )}
            </Field>
            <Controller
              control={control}
              name="capsuleType"
              render={({ field: { name, ref, value, onBlur, onChange } }) => (
                <Field label="Capsule Type" required error={errors.capsuleType?.message}>
                  {(field) => (
                    <Select
                      {...field}
                      {...{ name, ref, onBlur }}
                      value={value ?? ''}
                      onChange={(event) =>
                        onChange(CAPSULE_TYPES.find((type) => type === event.currentTarget.value) ?? null)
                      }
                    >
                      {value === null ? <option value="">Choose a type</option> : null}
                      {CAPSULE_TYPES.map((type) => (
                        <option key={type} value={type}>
                          {typeLabel(type)}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              )}
            />
          </div>
          <Field
            label="Prompt Title"
            required
            hint={charactersLeft(draft.promptTitle, MAX_PROMPT_TITLE_LENGTH)}
            error={errors.promptTitle?.message}
          >
            {(field) => (
              <Input
                {...field}
                {...register('promptTitle')}
                placeholder="A wish for the two of you"
                autoComplete="off"
              />
            )}
          </Field>
          <Field
            label="Prompt Description"
            required
            hint={
              charactersLeft(draft.promptDescription, MAX_PROMPT_DESCRIPTION_LENGTH) ??
              'The question everyone answers, in your own words.'
            }
            error={errors.promptDescription?.message}
          >
            {(field) => (
              <Textarea
                {...field}
                {...register('promptDescription')}
                placeholder="What do you hope they will remember about this day?"
              />
            )}
          </Field>
          <Controller
            control={control}
            name="date"
            render={({ field: { value, onChange } }) => (
              <DeliveryDateField date={value} zone={zone} error={errors.date?.message} onChange={onChange} />
            )}
          />
        </Card>
      </StepFrame>
    </form>
  );
}

interface DeliveryDateFieldProps {
  date: string;
  zone: string;
  error?: string | undefined;
  onChange: (date: string) => void;
}

function DeliveryDateField({ date, zone, error, onChange }: DeliveryDateFieldProps) {
  const [now] = useState(() => new Date());
  return (
    <Field
      label="Delivery Date"
      required
      hint={`Arrives at 9:00 AM ${placeOf(zone)} time. Until then the videos stay sealed, even for you.`}
      error={error}
    >
      {(control) => (
        <DatePicker
          {...control}
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

const problemsNow = (zone: string) => (values: Details) => detailsProblems(values, new Date(), zone);

/**
 * The details form. Every change is written to the draft at once.
 *
 * @param zone IANA name of the host's zone
 */
function useDetailsForm(draft: OrderDraft, change: (part: Partial<OrderDraft>) => void, zone: string) {
  const form = useForm<Details>({
    defaultValues: {
      capsuleName: draft.capsuleName,
      capsuleType: draft.capsuleType,
      promptTitle: draft.promptTitle,
      promptDescription: draft.promptDescription,
      date: draft.date,
    },
    resolver: resolverOf(problemsNow(zone)),
    // Some fields are buttons and lists, so the step focuses the first invalid one itself.
    shouldFocusError: false,
  });
  const { trigger } = form;

  useFormChanges(form, change);
  // The date of an old draft may have passed: show it at once.
  const [began] = useState(draft.date !== '');
  useEffect(() => {
    if (began) void trigger('date');
  }, [began, trigger]);

  return form;
}
