import { MAX_NOTE_LENGTH } from '@dear-future/contracts/constants';
import { useQuery } from '@tanstack/react-query';
import { Bell, Mail } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { RecipientsField } from '../people/components/recipients-field.js';
import { peopleQuery } from '../people/people.js';
import type { ScheduleDraft } from '../recording/stored-recording.js';
import { focusTarget } from '../../lib/react/forms.js';
import { charactersLeft } from '../../lib/text-length.js';
import { dayText, lastDay, monthsAhead, QUICK_CHOICES } from '../../lib/time/delivery-days.js';
import { Choice } from '../../ui/forms/choice.js';
import { DateField } from '../../ui/forms/date-field.js';
import { RadioDot } from '../../ui/forms/radio-dot.js';
import { TextareaField, TextField } from '../../ui/forms/text-field.js';
import { currentTime } from '../../lib/time/clock.js';

interface FieldsProps {
  form: UseFormReturn<ScheduleDraft>;
  readOnly: boolean;
}

/** Returns the address book, and the chosen people who are still in it. `ids` is null while the user must choose. */
export function useRecipients({ control }: UseFormReturn<ScheduleDraft>) {
  const { data: people, isPending } = useQuery(peopleQuery);
  const [chosen = []] = useWatch({ control, name: ['recipients'] });
  const recipients = people?.filter(({ id }) => chosen?.includes(id));
  const ids = chosen && (recipients?.map(({ id }) => id) ?? chosen);
  return { people: people ?? [], isPending, recipients: recipients ?? [], ids, isForSelf: ids?.length === 0 };
}

/** The fields for a capsule's recipients, delivery date, delivery method and note. */
export function ScheduleFields({ form, readOnly, zoneField }: FieldsProps & { zoneField?: ReactNode }) {
  const { people, isPending, ids, isForSelf } = useRecipients(form);
  return (
    <>
      {/* While the form is being sent, fields are read-only. Disabled ones would be hard to read and lose focus. */}
      <Controller
        control={form.control}
        name="recipients"
        render={({ field, fieldState }) => (
          <div ref={(box) => field.ref(focusTarget(box))}>
            <RecipientsField
              people={people}
              isLoading={isPending}
              chosen={ids}
              onChoose={field.onChange}
              readOnly={readOnly}
              error={fieldState.error?.message}
            />
          </div>
        )}
      />
      <DateFields form={form} readOnly={readOnly} zoneField={zoneField} />
      {isForSelf && <MethodField form={form} readOnly={readOnly} />}
      <NoteField form={form} readOnly={readOnly} isForSelf={isForSelf} />
    </>
  );
}

function DateFields({ form, readOnly, zoneField }: FieldsProps & { zoneField: ReactNode }) {
  const [today] = useState(currentTime);
  const [date, time] = form.watch(['date', 'time']);
  const { errors, isSubmitted } = form.formState;
  return (
    <fieldset className="stack gap-4">
      <legend className="mb-3 font-display text-heading">When should it arrive?</legend>
      <div role="group" aria-label="Quick choices" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {QUICK_CHOICES.map(({ label, months }) => {
          const day = monthsAhead(today, months);
          return (
            <Choice
              key={label}
              isChosen={day === date}
              readOnly={readOnly}
              onPress={() => form.setValue('date', day, { shouldDirty: true, shouldValidate: isSubmitted })}
            >
              {label}
            </Choice>
          );
        })}
      </div>
      <div className="stack items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <DateField
          label="Delivery date"
          day={date}
          error={errors.date?.message}
          {...form.register('date')}
          readOnly={readOnly}
          min={dayText(today)}
          max={lastDay(today)}
        />
        <TextField
          label="Delivery time"
          required
          error={errors.time?.message}
          {...form.register('time')}
          readOnly={readOnly}
          type="time"
          // Shows seconds only if the value has them.
          step={time.length > 5 ? 1 : 60}
        />
      </div>
      {zoneField}
    </fieldset>
  );
}

const METHODS = [
  { value: 'email', label: 'Email', description: 'Email notification with video link', Icon: Mail },
  { value: 'app', label: 'App', description: 'In-app notification', Icon: Bell },
] as const;

function MethodField({ form, readOnly }: FieldsProps) {
  return (
    <div className="grid gap-3">
      <h2 className="font-display text-heading">How should it reach you?</h2>
      <Controller
        control={form.control}
        name="method"
        render={({ field }) => (
          <RadioGroup.Root
            aria-label="Delivery method"
            aria-readonly={readOnly || undefined}
            value={field.value}
            onValueChange={(method) => readOnly || field.onChange(method)}
            className="grid gap-3 sm:grid-cols-2"
          >
            {METHODS.map(({ value, label, description, Icon }) => (
              <RadioGroup.Item
                key={value}
                value={value}
                className="group flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface p-3.5 text-left transition-colors hover:border-ink-soft data-[state=checked]:border-primary-ink data-[state=checked]:bg-primary-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-primary-ink)]"
              >
                <Icon className="mt-0.5 size-5 text-primary-ink" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-ink-soft">{description}</span>
                </span>
                <RadioDot />
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
        )}
      />
    </div>
  );
}

function NoteField({ form, readOnly, isForSelf }: FieldsProps & { isForSelf: boolean }) {
  const hint = charactersLeft(form.watch('note'), MAX_NOTE_LENGTH, 200) ?? 'Shown with the video.';
  const placeholder = `What should ${isForSelf ? 'you know before you' : 'they know before they'} press play?`;
  return (
    <TextareaField
      label="Personal note"
      optional
      hint={hint}
      error={form.formState.errors.note?.message}
      {...form.register('note')}
      readOnly={readOnly}
      dir="auto"
      placeholder={placeholder}
    />
  );
}
