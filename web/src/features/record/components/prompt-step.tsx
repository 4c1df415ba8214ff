import type { PromptCategory } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, PenLine } from 'lucide-react';
import { apiQuery } from '../../../lib/http/api.js';
import { Button } from '../../../ui/button.js';
import { Loaded } from '../../../ui/feedback/read-state.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.js';
import { StepHeader } from '../../../ui/layout/step-header.js';
import { MESSAGE_TYPES } from './message-type-step.js';

const promptsQuery = apiQuery('/api/prompts');

interface PromptStepProps {
  readonly category: PromptCategory;
  readonly onChoose: (prompt: PromptDto) => void;
  readonly onCustom: () => void;
  readonly onBack: () => void;
}

export function PromptStep({ category, onChoose, onCustom, onBack }: PromptStepProps) {
  const read = useQuery(promptsQuery);
  const title = MESSAGE_TYPES.find((each) => each.category === category)?.title;
  const offered = (prompts: readonly PromptDto[]) =>
    prompts.filter((prompt) => prompt.isActive && prompt.category === category);
  const isEmpty = read.data !== undefined && offered(read.data).length === 0;
  return (
    <section className="grid gap-5" aria-busy={read.isPending}>
      <StepHeader
        title="Choose a prompt"
        description={isEmpty ? title : `${title}: pick the prompt that makes you want to start talking.`}
        onBack={onBack}
        backLabel="Back to Message Types"
      />
      <Loaded
        read={read}
        title="The prompts didn’t load"
        fallback="Please check your connection and try again."
        loading={<SkeletonRows className="panel px-5" />}
      >
        {(prompts) => <PromptList prompts={offered(prompts)} onChoose={onChoose} />}
      </Loaded>
      {!read.isPending && (
        <Button
          variant="ghost"
          icon={PenLine}
          className="-ml-4.5 justify-self-start"
          onClick={onCustom}
          label="Write Your Own Prompt Instead"
        />
      )}
    </section>
  );
}

function PromptList({ prompts, onChoose }: { prompts: readonly PromptDto[]; onChoose: (prompt: PromptDto) => void }) {
  if (prompts.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong p-6 text-center text-ink-soft">
        No prompts found for this category. Please try a different category or create a custom prompt.
      </p>
    );
  }
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
      {prompts.map((prompt) => (
        <li key={prompt.id} className="border-b border-line last:border-b-0">
          <button
            type="button"
            onClick={() => onChoose(prompt)}
            className="group flex w-full cursor-pointer items-center gap-4 p-5 text-left transition-colors hover:bg-primary-soft focus-visible:-outline-offset-4"
          >
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-display text-lg">{prompt.title}</span>
              <span className="text-pretty text-ink-soft">{prompt.description}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5 group-hover:text-primary-ink" />
          </button>
        </li>
      ))}
    </ul>
  );
}
