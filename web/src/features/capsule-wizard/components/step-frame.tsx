import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/button.js';

export interface StepFrameProps {
  title: string;
  description: ReactNode;
  /** Left out on the first step. */
  onBack?: () => void;
  backDisabled?: boolean;
  forward: ReactNode;
  children: ReactNode;
}

/** Layout of one step. A step that opens takes the focus. */
export function StepFrame({ title, description, onBack, backDisabled, forward, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = onBack === undefined;
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
  }, [first]);
  return (
    <section aria-labelledby="step-title" className="grid min-w-0 gap-6">
      <div className="grid gap-1">
        <h2 id="step-title" ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
          {title}
        </h2>
        <p className="max-w-prose text-ink-soft">{description}</p>
      </div>
      {children}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
        {onBack ? (
          <Button variant="secondary" size="lg" onClick={onBack} disabled={backDisabled}>
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
        ) : null}
        <div className="grid sm:ml-auto">{forward}</div>
      </div>
    </section>
  );
}
