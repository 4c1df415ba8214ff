import { ArrowLeft } from 'lucide-react';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.js';
import { Loading, Skeleton } from '../feedback/loading.js';

/** Whether a step takes the focus when it opens. Every step does, except the first one after a page load. */
export const TakesFocus = createContext(false);

interface StepHeaderProps {
  readonly title: string;
  readonly description?: string;
  readonly onBack?: () => void;
  readonly backLabel?: string;
  readonly backDisabled?: boolean;
}

export function StepHeader({ title, description, onBack, backLabel = 'Back', backDisabled }: StepHeaderProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Read only when the step opens: a finished recording also adds a history entry, but must not move the focus.
  const [takesFocus] = useState(useContext(TakesFocus));
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  return (
    <div ref={frame} className="grid gap-1.5">
      {onBack !== undefined && (
        <Button
          variant="ghost"
          size="sm"
          icon={ArrowLeft}
          className="-ml-3 justify-self-start"
          disabled={backDisabled}
          onClick={onBack}
          label={backLabel}
        />
      )}
      <h2 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
        {title}
      </h2>
      {description !== undefined && <p className="max-w-prose text-balance text-ink-soft">{description}</p>}
    </div>
  );
}

export function StepSkeleton({ children = <Skeleton card className="h-96" /> }: { children?: ReactNode }) {
  return (
    <Loading label="Loading" className="grid gap-5">
      <div className="grid gap-2.5">
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="h-6 w-4/5 max-w-104" />
      </div>
      {children}
    </Loading>
  );
}
