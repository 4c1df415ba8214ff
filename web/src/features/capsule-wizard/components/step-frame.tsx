import { clsx } from 'clsx';
import { ArrowLeft, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/feedback/loading.js';
import type { Order } from '../use-orders.js';
import { StepHeader, StepSkeleton } from '../../../ui/layout/step-header.js';

export interface StepProps extends Order {
  zone: string;
  onBack: () => void;
  onContinue: () => void;
}

interface StepFrameProps {
  title: string;
  description: string;
  onBack?: () => void;
  backDisabled?: boolean;
  forward: ButtonProps;
  children: ReactNode;
}

export function StepFrame({ title, description, onBack, backDisabled, forward, children }: StepFrameProps) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-6">
      <StepHeader title={title} description={description} />
      {children}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
        {onBack ? (
          <Button
            variant="secondary"
            size="lg"
            icon={ArrowLeft}
            onClick={onBack}
            disabled={backDisabled}
            label="Back"
          />
        ) : null}
        <Button size="lg" {...forward} className="sm:ml-auto" />
      </div>
    </section>
  );
}

const STEPS = ['Package', 'Details', 'Extras', 'Review'] as const;

export function StepIndicator({ current }: { current: number }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-4 sm:flex sm:gap-3">
      {STEPS.map((label, index) => {
        const number = index + 1;
        const isDone = number < current;
        const isCurrent = number === current;
        return (
          <li
            key={label}
            aria-current={isCurrent ? 'step' : undefined}
            className={clsx(
              'relative grid justify-items-center gap-1.5 text-sm sm:flex sm:items-center sm:gap-3 sm:text-base sm:not-last:flex-1',
              // The dashed line to the next step: between the numbers on a phone, after the label elsewhere.
              'not-last:before:absolute not-last:before:top-5 not-last:before:left-[calc(50%+1.75rem)] not-last:before:w-[calc(100%-3.5rem)] not-last:before:border-t-2 not-last:before:border-dashed',
              'sm:not-last:before:static sm:not-last:before:order-last sm:not-last:before:w-auto sm:not-last:before:flex-1',
              isDone ? 'not-last:before:border-primary-ink' : 'not-last:before:border-line-strong',
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-10 place-items-center rounded-full border-2 font-display text-lg',
                isCurrent && 'border-primary bg-primary text-on-primary',
                isDone && 'border-primary-ink bg-primary-soft text-primary-ink',
                !isCurrent && !isDone && 'border-line-strong bg-surface text-ink-faint',
              )}
            >
              {isDone ? <Check className="size-5" /> : number}
            </span>
            <span className={isCurrent ? 'font-semibold' : 'text-ink-soft'}>
              <span className="sr-only">{`Step ${number} of 4${isDone ? ', done' : ''}: `}</span>
              {label}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export const WIZARD_GRID = 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10';

export function WizardSkeleton() {
  return (
    <div className="grid gap-8">
      <StepIndicator current={1} />
      <div className={WIZARD_GRID}>
        <StepSkeleton>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {[0, 1, 2].map((card) => (
              <Skeleton key={card} card className="h-64 xl:h-96" />
            ))}
          </div>
        </StepSkeleton>
        <Skeleton card className="h-67 max-lg:hidden" />
      </div>
    </div>
  );
}
