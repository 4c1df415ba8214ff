import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { Label } from 'radix-ui';
import { useId, type ReactNode } from 'react';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  optional?: boolean;
  className?: string;
  children: (control: ReturnType<typeof controlOf>) => ReactNode;
}

/** Returns the props that tie a control to its label, hint and error. */
function controlOf(id: string, { hint, error, required }: Pick<FieldProps, 'hint' | 'error' | 'required'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
}

export function Field({ label, optional, className, children, ...state }: FieldProps) {
  const id = useId();
  const { hint, error } = state;
  return (
    <div className={clsx('grid min-w-0 gap-1.5', className)}>
      <Label.Root id={`${id}-label`} htmlFor={id} className="font-semibold">
        <span>{label}</span>
        {optional ? <span className="font-normal text-ink-faint"> (optional)</span> : null}
      </Label.Root>
      {children(controlOf(id, state))}
      {hint ? <p id={`${id}-hint`} className="text-sm text-ink-faint" children={hint} /> : null}
      <div aria-live="polite" className="empty:hidden">
        {error ? (
          <p id={`${id}-error`} className="flex gap-1.5 text-sm font-semibold text-danger-ink">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
