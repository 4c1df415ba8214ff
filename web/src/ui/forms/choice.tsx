import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ChoiceProps {
  isChosen: boolean;
  readOnly: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button that stays pressed while it is chosen. */
export function Choice({ isChosen, readOnly, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={readOnly || undefined}
      onClick={readOnly ? undefined : onPress}
      className={clsx(
        'flex min-h-11 max-w-full cursor-pointer items-center justify-center gap-1.5 rounded-md border px-3 font-semibold wrap-anywhere transition-colors aria-disabled:pointer-events-none aria-disabled:opacity-55',
        isChosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-surface hover:border-ink-soft',
      )}
    >
      {children}
    </button>
  );
}
