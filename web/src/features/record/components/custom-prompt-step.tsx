import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { customPromptKey, EMPTY_PROMPT } from '../../../entities/prompts/prompt-draft.js';
import { PromptForm } from '../../../entities/prompts/prompt-form.js';
import { Card } from '../../../ui/layout/card.js';
import { StepHeader } from '../../../ui/layout/step-header.js';
import { currentTime } from '../../../lib/time/clock.js';

/** Checked only here, because the question never leaves this browser. */
export const MAX_QUESTION_LENGTH = 500;

export const INSPIRATION: readonly string[] = [
  'What does an ordinary day of yours look and sound like right now, from the first coffee to the last light?',
  'What do you hope has changed by the time you see this, and what do you hope has not?',
  'Who has carried you this year, and what have you not yet told them?',
  'What are you worried about today that you would like to laugh about later?',
  'What did you learn the hard way that you never want to forget?',
  'If you could put one small moment of this week in a jar and keep it, which would it be?',
];

interface CustomPromptStepProps {
  readonly userId: string;
  readonly onCreate: (prompt: PromptDto) => void;
  readonly onBack: () => void;
}

/** The browser keeps the title and the question until the user has created a capsule with them. */
export function CustomPromptStep({ userId, onCreate, onBack }: CustomPromptStepProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeader
        title="Write your own prompt"
        description="A title for the capsule, and the question you want to answer in it."
        onBack={onBack}
        backLabel="Back to Message Types"
      />
      <Card>
        <PromptForm
          initial={EMPTY_PROMPT}
          storedAs={customPromptKey(userId)}
          onSubmit={(prompt) =>
            onCreate({ id: `custom-${currentTime().getTime()}`, ...prompt, category: 'Custom', isActive: true })
          }
          titleExample="For the year I turn forty"
          description={{
            label: 'Question',
            maxLength: MAX_QUESTION_LENGTH,
            placeholder: 'What would you like to ask yourself?',
          }}
          submitLabel="Create Prompt"
          submitClass="justify-self-start max-sm:w-full"
          renderIdeas={(choose) => <Inspiration onChoose={choose} />}
        />
      </Card>
    </section>
  );
}

function Inspiration({ onChoose }: { onChoose: (idea: string) => void }) {
  return (
    <fieldset className="border-t border-dashed border-line-strong pt-5">
      <legend className="float-left mb-3 w-full font-semibold">
        Need ideas? <span className="font-normal text-ink-faint">Choose one and make it yours.</span>
      </legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {INSPIRATION.map((idea) => (
          <button
            key={idea}
            type="button"
            className="cursor-pointer rounded-md border border-line bg-surface-sunk p-3.5 text-left text-balance text-ink-soft transition-colors hover:border-line-strong hover:text-ink"
            onClick={() => onChoose(idea)}
          >
            {idea}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
