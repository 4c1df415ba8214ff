import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** Cards in one to three columns. */
export const CARD_GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('panel p-5 shadow-rest sm:p-6', className)} {...rest} />;
}

/** The heading of a card; `level` keeps the page's outline in order. */
export function CardTitle({ level = 2, className, ...rest }: ComponentProps<'h2'> & { level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return <Heading className={clsx('font-display text-heading', className)} {...rest} />;
}

export function CardDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={clsx('text-ink-soft', className)} {...rest} />;
}

export function CardHeader({ title, description, action }: { title: string; description: string; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="max-w-prose">
        <CardTitle>{title}</CardTitle>
        <CardDescription className="mt-1">{description}</CardDescription>
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
