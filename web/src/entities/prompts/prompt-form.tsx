import { MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTextForm } from '../../lib/react/text-form.js';
import { atMost, charactersLeft } from '../../lib/text-length.js';
import { Button } from '../../ui/button.js';
import { TextareaField, TextField } from '../../ui/forms/text-field.js';
import { EMPTY_PROMPT, trimmedPrompt, type PromptDraft } from './prompt-draft.js';

const TITLE_RULE = atMost(MAX_PROMPT_TITLE_LENGTH, 'the title');

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
  const { initial, storedAs = null, onSubmit, submitLabel, submitClass, sending = false } = props;
  const { maxLength, hint, ...description } = props.description;
  const form = useTextForm(storedAs, initial);
  const { control, register, handleSubmit, formState } = form;
  const typed = { ...EMPTY_PROMPT, ...useWatch({ control }) };
  const isIncomplete = trimmedPrompt(typed) === null;
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
    hint: charactersLeft(typed.title, MAX_PROMPT_TITLE_LENGTH),
    error: formState.errors.title?.message,
    placeholder: props.titleExample,
    autoComplete: 'off',
  };

  const descriptionInput = {
    ...description,
    dir: 'auto',
    hint: charactersLeft(typed.description, maxLength) ?? hint,
    error: formState.errors.description?.message,
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField label="Title" required {...register('title', TITLE_RULE)} {...titleInput} />
      <TextareaField required {...register('description', atMost(maxLength, 'the text'))} {...descriptionInput} />
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
