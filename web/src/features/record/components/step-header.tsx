import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/loading.js';
import { MESSAGE_TYPES } from '../record-flow.js';

interface StepHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onBack?: () => void;
  readonly backLabel?: string;
  /** True while leaving would interrupt a recording. */
  readonly backDisabled?: boolean;
  /** Whether it follows another step. */
  readonly takesFocus: boolean;
}

export function StepHeader({
  title,
  description,
  onBack,
  backLabel = 'Back',
  backDisabled = false,
  takesFocus,
}: StepHeaderProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Only when the step opens: a finished recording also adds a history entry, but must not move the focus.
  const [opensAsNext] = useState(takesFocus);
  useEffect(() => {
    if (!opensAsNext) return;
    heading.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [opensAsNext]);
  return (
    <div ref={frame} className="grid gap-1.5">
      {onBack !== undefined && (
        <Button variant="ghost" size="sm" className="-ml-3 justify-self-start" disabled={backDisabled} onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {backLabel}
        </Button>
      )}
      <h2 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
        {title}
      </h2>
      {description !== undefined && <p className="max-w-prose text-ink-soft">{description}</p>}
    </div>
  );
}

export function StepSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading</span>
      <div className="grid gap-2.5">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-7 w-3/5" />
      </div>
      <Skeleton card className="h-96" />
    </div>
  );
}

/** Placeholder for the first step and the sidebar until the session is known. */
export function FlowSkeleton() {
  return (
    <>
      <div role="status" className="grid gap-5">
        <span className="sr-only">Loading</span>
        <div className="grid gap-2.5">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-6 w-4/5 max-w-104" />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          {MESSAGE_TYPES.map((type) => (
            <Skeleton key={type} card className="h-29 last:sm:col-span-2" />
          ))}
        </div>
      </div>
      <Skeleton card className="h-36 max-lg:hidden" />
    </>
  );
}
