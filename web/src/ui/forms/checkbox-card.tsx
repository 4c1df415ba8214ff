import { clsx } from 'clsx';
import { Checkbox } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { CheckBox } from './check-box.js';

interface CheckboxCardProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  icon: ReactNode;
  label: string;
  description: string;
  aside: string;
}

export function CheckboxCard({ checked, onCheckedChange, icon, label, description, aside }: CheckboxCardProps) {
  const id = useId();
  return (
    <Checkbox.Root
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      aria-labelledby={`${id}-label ${id}-aside`}
      aria-describedby={`${id}-description`}
      className={clsx(
        'panel group flex cursor-pointer items-start gap-4 border-line-strong p-5 text-left shadow-rest transition-[border-color,box-shadow,background-color] duration-150',
        'hover:border-ink-soft hover:shadow-lift',
        'data-[state=checked]:border-primary-ink data-[state=checked]:bg-primary-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-primary-ink)]',
      )}
    >
      <span className="stamp-edge grid size-14 shrink-0 place-items-center bg-primary-soft text-primary-ink transition-colors group-data-[state=checked]:bg-primary group-data-[state=checked]:text-on-primary max-sm:hidden [&_svg]:size-6">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span id={`${id}-label`} className="font-display text-lg">
            {label}
          </span>
          <span id={`${id}-aside`} className="font-semibold text-primary-ink">
            {aside}
          </span>
        </span>
        <span id={`${id}-description`} className="block text-ink-soft">
          {description}
        </span>
      </span>
      <span className="pt-0.5">
        <CheckBox checked={checked} />
      </span>
    </Checkbox.Root>
  );
}
