import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** Cards in one to three columns. */
export const CARD_GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('panel p-5 shadow-rest sm:p-6', className)} {...rest} />;
}

export function CardTitle({ className, children }: { className?: string; children: ReactNode }) {
  return <h2 className={clsx('font-display text-heading', className)}>{children}</h2>;
}

export function CardHeader({ title, description, action }: { title: string; description: string; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="max-w-prose">
        <CardTitle>{title}</CardTitle>
        <p className="mt-1 text-pretty text-ink-soft">{description}</p>
      </div>
      {action}
    </div>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
