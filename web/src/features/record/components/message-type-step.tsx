import type { PromptCategory } from '@dear-future/contracts/constants';
import { Flag, Gem, HeartHandshake, PenLine, Sprout, type LucideIcon } from 'lucide-react';
import { StepHeader } from '../../../ui/layout/step-header.js';

interface MessageType {
  readonly title: string;
  readonly description: string;
  readonly icon: LucideIcon;
  /** The category whose prompts are offered next; null for a custom prompt. */
  readonly category: PromptCategory | null;
}

export const MESSAGE_TYPES: readonly MessageType[] = [
  {
    title: 'Yearly Goals',
    description: 'Say what you’re aiming for, and let your future self answer.',
    icon: Flag,
    category: 'Goals & Dreams',
  },
  {
    title: 'Anniversary Messages',
    description: 'Tell someone you love what this year with them has meant.',
    icon: HeartHandshake,
    category: 'Relationships',
  },
  {
    title: 'Wedding Memories',
    description: 'Capture the day while its sounds and faces are still fresh.',
    icon: Gem,
    category: 'Memories',
  },
  {
    title: 'Personal Growth',
    description: 'Notice how far you’ve come, and what you’re still learning.',
    icon: Sprout,
    category: 'Personal Growth',
  },
  {
    title: 'Custom Prompt',
    description: 'Write your own question, with six ideas to get you started.',
    icon: PenLine,
    category: null,
  },
];

interface MessageTypeStepProps {
  readonly isForOthers: boolean;
  readonly onChoose: (category: PromptCategory | null) => void;
}

export function MessageTypeStep({ isForOthers, onChoose }: MessageTypeStepProps) {
  const recipientHint = isForOthers ? ' After recording, you’ll choose who gets the video.' : '';
  return (
    <section className="grid gap-5">
      <StepHeader title="What would you like to say?" description={`Pick a type, then a prompt.${recipientHint}`} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {MESSAGE_TYPES.map(({ title, description, icon: Icon, category }) => (
          <li key={title} className="last:sm:col-span-2">
            <button
              type="button"
              onClick={() => onChoose(category)}
              className="group flex h-full w-full cursor-pointer items-start gap-4 rounded-lg border border-line bg-surface p-5 text-left shadow-rest transition-[border-color,box-shadow,translate] duration-150 hover:-translate-y-0.5 hover:border-line-strong hover:shadow-lift"
            >
              <span className="stamp-edge grid size-14 shrink-0 place-items-center bg-primary-soft text-primary-ink transition-colors group-hover:bg-primary group-hover:text-on-primary">
                <Icon className="size-6" />
              </span>
              <span className="grid gap-1">
                <span className="font-display text-lg">{title}</span>
                <span className="text-pretty text-ink-soft">{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
