import { clsx } from 'clsx';
import { Check } from 'lucide-react';

/** The drawn box of a checkbox. */
export function CheckBox({ checked }: { checked: boolean }) {
  const look = checked ? 'border-primary bg-primary' : 'border-line-strong bg-surface';
  return (
    <span className={clsx('grid size-6 shrink-0 place-items-center rounded-sm border-2', look)}>
      {checked && <Check className="size-4 text-on-primary" />}
    </span>
  );
}
