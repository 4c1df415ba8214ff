import { clsx } from 'clsx';
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

interface RadioCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; description: ReactNode; icon: ReactNode }[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  readOnly: boolean;
  className?: string;
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, onValueChange, readOnly, className } = props;
  return (
    <RadioGroup.Root
      aria-label={label}
      aria-readonly={readOnly || undefined}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen && !readOnly) onValueChange(chosen.value);
      }}
      className={clsx('grid gap-3', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className={clsx(
            'group flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface p-3.5 text-left',
            'transition-colors hover:border-ink-soft disabled:pointer-events-none disabled:opacity-55',
            'data-[state=checked]:border-primary-ink data-[state=checked]:bg-primary-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-primary-ink)]',
          )}
        >
          <span className="mt-0.5 text-primary-ink [&_svg]:size-5">{option.icon}</span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{option.label}</span>
            <span className="block text-sm text-ink-soft">{option.description}</span>
          </span>
          <span
            aria-hidden="true"
            className="mt-1 grid size-4.5 shrink-0 place-items-center rounded-full border-2 border-line-strong group-data-[state=checked]:border-primary-ink"
          >
            <span className="size-2 scale-0 rounded-full bg-primary-ink transition-transform group-data-[state=checked]:scale-100" />
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
