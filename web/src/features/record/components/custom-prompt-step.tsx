import { MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { useForm, useWatch } from 'react-hook-form';
import { customPromptKey } from '../../../entities/recording/custom-prompt-storage.js';
import { useFormChanges } from '../../../lib/forms.js';
import { saveTexts, loadTexts } from '../../../lib/form-texts.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { Input, Textarea } from '../../../ui/input.js';
import { customPrompt, EMPTY_DRAFT, INSPIRATION, MAX_QUESTION_LENGTH, type CustomPromptDraft } from '../record-flow.js';
import { StepHeader } from './step-header.js';

interface CustomPromptStepProps {
  readonly userId: string;
  readonly takesFocus: boolean;
  readonly onCreate: (prompt: PromptDto) => void;
  readonly onBack: () => void;
}

/** A custom prompt, with six ideas. What is typed is stored until it becomes a capsule. */
export function CustomPromptStep({ userId, takesFocus, onCreate, onBack }: CustomPromptStepProps) {
  const name = customPromptKey(userId);
  const form = useForm<CustomPromptDraft>({ defaultValues: loadTexts(name, EMPTY_DRAFT) });
  const { register } = form;
  const incomplete = customPrompt({ ...EMPTY_DRAFT, ...useWatch({ control: form.control }) }, 0) === null;

  useFormChanges(form, (draft) => saveTexts(name, { ...draft }));

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
        takesFocus={takesFocus}
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

function Inspiration({ onChoose }: { onChoose: (idea: string) => void }) {
  return (
    <fieldset className="border-t border-dashed border-line-strong pt-5">
      <legend className="float-left mb-3 w-full font-semibold">
        Need inspiration? <span className="font-normal text-ink-faint">Choose one and make it yours.</span>
      </legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {INSPIRATION.map((idea) => (
          <button
            key={idea}
            type="button"
            className="cursor-pointer rounded-md border border-line bg-surface-sunk p-3.5 text-left text-ink-soft transition-colors hover:border-line-strong hover:text-ink"
            onClick={() => onChoose(idea)}
          >
            {idea}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
