import { MAX_PROMPT_DESCRIPTION_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { SubmitEvent } from 'react';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Textarea } from '../../../ui/textarea.js';
import { promptWords, type PromptDraft } from '../prompt-words.js';

export interface PromptFormProps {
  draft: PromptDraft;
  onDraft: (draft: PromptDraft) => void;
  onSubmit: (words: { promptTitle: string; promptDescription: string }) => void;
  submitLabel: string;
  sending: boolean;
}

/** The two texts of a prompt. The button waits for both. */
export function PromptForm({ draft, onDraft, onSubmit, submitLabel, sending }: PromptFormProps) {
  const words = promptWords(draft);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (words && !sending) onSubmit(words);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field label="Title" required>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            maxLength={MAX_PROMPT_TITLE_LENGTH}
            placeholder="For Grandma’s eightieth"
            autoComplete="off"
            onChange={(event) => onDraft({ ...draft, title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Description" required hint="The question everybody answers, in your own words.">
        {(control) => (
          <Textarea
            {...control}
            value={draft.description}
            maxLength={MAX_PROMPT_DESCRIPTION_LENGTH}
            placeholder="What is the first thing you remember about her?"
            onChange={(event) => onDraft({ ...draft, description: event.currentTarget.value })}
          />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={!words} loading={sending} className="sm:justify-self-end">
        {submitLabel}
      </Button>
    </form>
  );
}
