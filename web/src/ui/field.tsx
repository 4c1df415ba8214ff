import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { Label } from 'radix-ui';
import { useId, type ReactNode } from 'react';

/** Props that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Says "(optional)" after the label. */
  optional?: boolean;
  className?: string;
  /** Renders the control: `{(control) => <Input {...control} />}`. */
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, required, optional, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ');
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <Label.Root id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-faint"> (optional)</span> : null}
      </Label.Root>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-sm text-ink-faint">
          {hint}
        </p>
      ) : null}
      <div aria-live="polite" className="empty:hidden">
        {error ? (
          <p id={errorId} className="flex gap-1.5 text-sm font-semibold text-danger-ink">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
