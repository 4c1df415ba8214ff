import { MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFormChanges } from '../../lib/react/forms.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/forms/field.js';
import { Input, Textarea } from '../../ui/forms/input.js';
import { trimmedPrompt, type PromptDraft } from './prompt-draft.js';

interface PromptFormProps {
  initial: PromptDraft;
  onChange?: (draft: PromptDraft) => void;
  onSubmit: (prompt: PromptDraft) => void;
  titleExample: string;
  description: { label: string; hint?: string; placeholder: string; maxLength: number };
  submitLabel: string;
  submitClass: string;
  sending?: boolean;
  /** Rendered below the button. */
  ideas?: (choose: (idea: string) => void) => ReactNode;
}

export function PromptForm(props: PromptFormProps) {
  const { initial, onChange, onSubmit, titleExample, submitLabel, submitClass, sending = false, ideas } = props;
  const { label, hint, ...text } = props.description;
  const form = useForm<PromptDraft>({ defaultValues: initial });
  const { control, register, handleSubmit } = form;
  const incomplete = trimmedPrompt({ ...initial, ...useWatch({ control }) }) === null;
  useFormChanges(form, (draft) => onChange?.(draft));
  const submit = handleSubmit((draft) => {
    const prompt = trimmedPrompt(draft);
    if (!sending && prompt !== null) onSubmit(prompt);
  });
  const choose = (idea: string): void => {
    form.setValue('description', idea, { shouldDirty: true });
    form.setFocus('description');
  };
  const title = { dir: 'auto', maxLength: MAX_PROMPT_TITLE_LENGTH, placeholder: titleExample, autoComplete: 'off' };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Field label="Title" required>
        {(field) => <Input {...field} {...register('title')} {...title} />}
      </Field>
      <Field label={label} required hint={hint}>
        {(field) => <Textarea {...field} {...register('description')} dir="auto" {...text} />}
      </Field>
      <Button
        type="submit"
        size="lg"
        disabled={incomplete}
        loading={sending}
        className={submitClass}
        label={submitLabel}
      />
      {ideas?.(choose)}
    </form>
  );
}
