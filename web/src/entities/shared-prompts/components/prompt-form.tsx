import { MAX_PROMPT_DESCRIPTION_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import { useForm, useWatch } from 'react-hook-form';
import { useFormChanges } from '../../../lib/forms.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Input, Textarea } from '../../../ui/input.js';
import { promptWords, type PromptDraft } from '../shared-prompt.js';

interface PromptFormProps {
  initial: PromptDraft;
  onChange?: (draft: PromptDraft) => void;
  onSubmit: (draft: PromptDraft) => void;
  submitLabel: string;
  sending: boolean;
}

export function PromptForm({ initial, onChange, onSubmit, submitLabel, sending }: PromptFormProps) {
  const form = useForm<PromptDraft>({ defaultValues: initial });
  const { control: fields, register, handleSubmit } = form;
  const incomplete = promptWords({ ...initial, ...useWatch({ control: fields }) }) === null;
  useFormChanges(form, (draft) => onChange?.(draft));
  const submit = handleSubmit((draft) => {
    if (!sending && promptWords(draft) !== null) onSubmit(draft);
  });

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Field label="Title" required>
        {(control) => (
          <Input
            {...control}
            {...register('title')}
            dir="auto"
            maxLength={MAX_PROMPT_TITLE_LENGTH}
            placeholder="For Grandma’s eightieth"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Description" required hint="The question everyone answers, in your own words.">
        {(control) => (
          <Textarea
            {...control}
            {...register('description')}
            dir="auto"
            maxLength={MAX_PROMPT_DESCRIPTION_LENGTH}
            placeholder="What is the first thing you remember about her?"
          />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={incomplete} loading={sending} className="sm:justify-self-end">
        {submitLabel}
      </Button>
    </form>
  );
}
