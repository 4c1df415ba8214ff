import { MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { useRef, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Textarea } from '../../../ui/textarea.js';
import { customPrompt, INSPIRATION, MAX_QUESTION_LENGTH, type CustomPromptDraft } from '../custom-prompt.js';
import { StepHeader } from './step-header.js';

export interface CustomPromptStepProps {
  readonly draft: CustomPromptDraft;
  readonly onDraft: (draft: CustomPromptDraft) => void;
  readonly onCreate: (prompt: PromptDto) => void;
  readonly onBack: () => void;
}

/** A question of the person's own, with six ideas to begin with. */
export function CustomPromptStep({ draft, onDraft, onCreate, onBack }: CustomPromptStepProps) {
  const question = useRef<HTMLTextAreaElement>(null);
  const incomplete = customPrompt(draft, 0) === null;

  const create = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const prompt = customPrompt(draft, Date.now());
    if (prompt !== null) onCreate(prompt);
  };

  return (
    <section className="grid gap-5">
      <StepHeader
        title="Write your own prompt"
        description="A title for the capsule, and the question you want to answer in it."
        onBack={onBack}
        backLabel="Back to Message Types"
      />
      <Card>
        <form onSubmit={create} className="grid gap-5">
          <Field label="Title" required>
            {(control) => (
              <Input
                {...control}
                value={draft.title}
                maxLength={MAX_PROMPT_TITLE_LENGTH}
                placeholder="For the year I turn forty"
                autoComplete="off"
                onChange={(event) => onDraft({ ...draft, title: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Question" required>
            {(control) => (
              <Textarea
                {...control}
                ref={question}
                value={draft.question}
                maxLength={MAX_QUESTION_LENGTH}
                placeholder="What would you like to ask yourself?"
                onChange={(event) => onDraft({ ...draft, question: event.currentTarget.value })}
              />
            )}
          </Field>
          <fieldset className="grid gap-2.5">
            <legend className="mb-2.5 font-semibold">
              Need inspiration? <span className="font-normal text-ink-faint">Choose one and make it yours.</span>
            </legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {INSPIRATION.map((idea) => (
                <button
                  key={idea}
                  type="button"
                  className="cursor-pointer rounded-md border border-line bg-surface-sunk p-3.5 text-left text-ink-soft transition-colors hover:border-line-strong hover:text-ink"
                  onClick={() => {
                    onDraft({ ...draft, question: idea });
                    question.current?.focus();
                  }}
                >
                  {idea}
                </button>
              ))}
            </div>
          </fieldset>
          <Button type="submit" size="lg" disabled={incomplete} className="justify-self-start">
            Create Prompt
          </Button>
        </form>
      </Card>
    </section>
  );
}
