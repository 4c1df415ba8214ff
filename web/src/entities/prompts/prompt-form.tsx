import { MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTextForm } from '../../lib/react/text-form.js';
import { Button } from '../../ui/button.js';
import { TextareaField, TextField } from '../../ui/forms/text-field.js';
import { EMPTY_PROMPT, trimmedPrompt, type PromptDraft } from './prompt-draft.js';

interface PromptFormProps {
  initial: PromptDraft;
  /** The name under which the browser stores what the user types. Without a name, a reload loses it. */
  storedAs?: string;
  onSubmit: (prompt: PromptDraft) => void;
  titleExample: string;
  description: { label: string; hint?: string; placeholder: string; maxLength: number };
  submitLabel: string;
  submitClass: string;
  sending?: boolean;
  /** Renders ideas below the button. */
  renderIdeas?: (choose: (idea: string) => void) => ReactNode;
}

export function PromptForm(props: PromptFormProps) {
  const { initial, storedAs = null, onSubmit, description, submitLabel, submitClass, sending = false } = props;
  const form = useTextForm(storedAs, initial);
  const { control, register, handleSubmit } = form;
  const isIncomplete = trimmedPrompt({ ...EMPTY_PROMPT, ...useWatch({ control }) }) === null;
  const submit = handleSubmit((draft) => {
    const prompt = trimmedPrompt(draft);
    if (!sending && prompt !== null) onSubmit(prompt);
  });
  const choose = (idea: string): void => {
    form.setValue('description', idea, { shouldDirty: true });
    form.setFocus('description');
  };
  const titleInput = {
    dir: 'auto',
    maxLength: MAX_PROMPT_TITLE_LENGTH,
    placeholder: props.titleExample,
    autoComplete: 'off',
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField label="Title" required {...register('title')} {...titleInput} />
      <TextareaField required {...register('description')} dir="auto" {...description} />
      <Button
        type="submit"
        size="lg"
        disabled={isIncomplete}
        loading={sending}
        className={submitClass}
        label={submitLabel}
      />
      {props.renderIdeas?.(choose)}
    </form>
  );
}
