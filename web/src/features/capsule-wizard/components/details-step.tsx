import {
  CAPSULE_TYPES,
  MAX_CAPSULE_NAME_LENGTH,
  MAX_PROMPT_DESCRIPTION_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
} from '@dear-future/contracts/constants';
import { useRef, useState, type SubmitEvent } from 'react';
import { earliestDay } from '../../../entities/paid-capsules/arrival.js';
import { typeLabel } from '../../../entities/paid-capsules/capsule-words.js';
import type { OrderDraft } from '../../../entities/paid-capsules/order-draft.js';
import { dayOf, dayText, lastDay } from '../../../lib/delivery-days.js';
import { placeOf } from '../../../lib/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { DatePicker } from '../../../ui/date-picker.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Select } from '../../../ui/select.js';
import { Textarea } from '../../../ui/textarea.js';
import { detailsProblems, type DetailsProblems } from '../order-choices.js';
import { StepFrame } from './step-frame.js';

export interface DetailsStepProps {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  /** IANA name of the host's zone. */
  zone: string;
  onBack: () => void;
  onContinue: () => void;
}

/** Step 2: whom it is for, what is asked, and the day. */
export function DetailsStep({ draft, change, zone, onBack, onContinue }: DetailsStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [now] = useState(() => new Date());
  const [problems, setProblems] = useState<DetailsProblems>({});

  const fill = (part: Partial<OrderDraft>): void => {
    change(part);
    const mended = new Set(Object.keys(part));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !mended.has(field))));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = detailsProblems(draft, new Date(), zone);
    setProblems(found);
    if (Object.keys(found).length === 0) onContinue();
    // The first field in the way takes the focus once it is marked.
    else window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="min-w-0">
      <StepFrame
        title="Capsule Details"
        description="This is what your people see when they open your link."
        onBack={onBack}
        forward={
          <Button type="submit" size="lg">
            Continue
          </Button>
        }
      >
        <Card className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Capsule Name" optional error={problems.capsuleName}>
              {(control) => (
                <Input
                  {...control}
                  value={draft.capsuleName}
                  maxLength={MAX_CAPSULE_NAME_LENGTH}
                  placeholder="Anna & Ben, ten years on"
                  autoComplete="off"
                  onChange={(event) => fill({ capsuleName: event.currentTarget.value })}
                />
              )}
            </Field>
            <Field label="Capsule Type" required error={problems.capsuleType}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.capsuleType ?? ''}
                  onChange={(event) =>
                    fill({ capsuleType: CAPSULE_TYPES.find((type) => type === event.currentTarget.value) ?? null })
                  }
                >
                  {draft.capsuleType === null ? <option value="">Choose an occasion</option> : null}
                  {CAPSULE_TYPES.map((type) => (
                    <option key={type} value={type}>
                      {typeLabel(type)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Field label="Prompt Title" required error={problems.promptTitle}>
            {(control) => (
              <Input
                {...control}
                value={draft.promptTitle}
                maxLength={MAX_PROMPT_TITLE_LENGTH}
                placeholder="A wish for the two of you"
                autoComplete="off"
                onChange={(event) => fill({ promptTitle: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field
            label="Prompt Description"
            required
            hint="The question everybody answers, in your own words."
            error={problems.promptDescription}
          >
            {(control) => (
              <Textarea
                {...control}
                value={draft.promptDescription}
                maxLength={MAX_PROMPT_DESCRIPTION_LENGTH}
                placeholder="What do you hope they will remember about this day?"
                onChange={(event) => fill({ promptDescription: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field
            label="Delivery Date"
            required
            hint={`Arrives at 9:00 AM, ${placeOf(zone)} time. Until then nobody can watch a video, you included.`}
            error={problems.date}
          >
            {(control) => (
              <DatePicker
                {...control}
                // It is a button, and a button cannot be "required": the error says it.
                aria-required={undefined}
                value={dayOf(draft.date)}
                earliest={dayOf(earliestDay(now, zone)) ?? now}
                latest={lastDay(now)}
                onChange={(day) => fill({ date: dayText(day) })}
                className="sm:max-w-72"
              />
            )}
          </Field>
        </Card>
      </StepFrame>
    </form>
  );
}
