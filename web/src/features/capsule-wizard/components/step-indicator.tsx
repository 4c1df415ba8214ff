import { clsx } from 'clsx';
import { Check } from 'lucide-react';

const STEPS = ['Package', 'Details', 'Extras', 'Review'] as const;

/** Where in the four steps the person is. */
export function StepIndicator({ current }: { current: number }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-4 sm:flex sm:gap-3">
      {STEPS.map((label, index) => {
        const number = index + 1;
        const done = number < current;
        const open = number === current;
        return (
          <li
            key={label}
            aria-current={open ? 'step' : undefined}
            className={clsx(
              'relative grid justify-items-center gap-1.5 text-sm sm:flex sm:items-center sm:gap-3 sm:text-base sm:not-last:flex-1',
              // The dashed way to the next step: behind the numbers on a phone, behind the words elsewhere.
              'not-last:before:absolute not-last:before:top-5 not-last:before:left-[calc(50%+1.75rem)] not-last:before:w-[calc(100%-3.5rem)] not-last:before:border-t-2 not-last:before:border-dashed',
              'sm:not-last:before:static sm:not-last:before:order-last sm:not-last:before:w-auto sm:not-last:before:flex-1',
              done ? 'not-last:before:border-primary-ink' : 'not-last:before:border-line-strong',
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-10 place-items-center rounded-full border-2 font-display text-lg',
                open && 'border-primary bg-primary text-on-primary',
                done && 'border-primary-ink bg-primary-soft text-primary-ink',
                !open && !done && 'border-line-strong bg-surface text-ink-faint',
              )}
            >
              {done ? <Check className="size-5" /> : number}
            </span>
            <span className={open ? 'font-semibold' : 'text-ink-soft'}>
              <span className="sr-only">
                Step {number} of 4{done ? ', done' : ''}:{' '}
              </span>
              {label}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
