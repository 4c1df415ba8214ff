import { MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { customPromptWords } from '../../../entities/recording/custom-prompt-words.js';
import { keepWords, loadWords } from '../../../lib/kept-words.js';
import { useUnsavedWork } from '../../../lib/unsaved-work.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Textarea } from '../../../ui/textarea.js';
import { customPrompt, EMPTY_DRAFT, MAX_QUESTION_LENGTH, type CustomPromptDraft } from '../custom-prompt.js';
import { Inspiration } from './inspiration.js';
import { StepHeader } from './step-header.js';

export interface CustomPromptStepProps {
  readonly personId: string;
  readonly follows: boolean;
  readonly onCreate: (prompt: PromptDto) => void;
  readonly onBack: () => void;
}

/** A question of the person's own, with six ideas to begin with. What is typed is kept until it has become a capsule. */
export function CustomPromptStep({ personId, follows, onCreate, onBack }: CustomPromptStepProps) {
  const name = customPromptWords(personId);
  const form = useForm<CustomPromptDraft>({ defaultValues: loadWords(name, EMPTY_DRAFT) });
  const { register, subscribe } = form;
  useUnsavedWork(form.formState.isDirty);
  const incomplete = customPrompt({ ...EMPTY_DRAFT, ...useWatch({ control: form.control }) }, 0) === null;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepWords(name, { ...values }) }),
    [subscribe, name],
  );

  const create = (draft: CustomPromptDraft): void => {
    const prompt = customPrompt(draft, Date.now());
    if (prompt !== null) onCreate(prompt);
  };

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeader
        title="Write your own prompt"
        description="A title for the capsule, and the question you want to answer in it."
        onBack={onBack}
        backLabel="Back to Message Types"
        follows={follows}
      />
      <Card>
        <form onSubmit={(event) => void form.handleSubmit(create)(event)} className="grid gap-5">
          <Field label="Title" required>
            {(control) => (
              <Input
                {...control}
                {...register('title')}
                dir="auto"
                maxLength={MAX_PROMPT_TITLE_LENGTH}
                placeholder="For the year I turn forty"
                autoComplete="off"
              />
            )}
          </Field>
          <Field label="Question" required>
            {(control) => (
              <Textarea
                {...control}
                {...register('question')}
                dir="auto"
                maxLength={MAX_QUESTION_LENGTH}
                placeholder="What would you like to ask yourself?"
              />
            )}
          </Field>
          <Button type="submit" size="lg" disabled={incomplete} className="justify-self-start max-sm:w-full">
            Create Prompt
          </Button>
          <Inspiration
            onChoose={(idea) => {
              form.setValue('question', idea, { shouldDirty: true });
              form.setFocus('question');
            }}
          />
        </form>
      </Card>
    </section>
  );
}
