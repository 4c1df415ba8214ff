import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.js';

/** A sheet of paper on the page. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div className={classes('rounded-lg border border-line bg-surface p-5 shadow-rest sm:p-6', className)} {...rest} />
  );
}

/** The heading of a card; `level` keeps the page's outline in order. */
export function CardTitle({ level = 2, className, ...rest }: ComponentProps<'h2'> & { level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return <Heading className={classes('font-display text-heading', className)} {...rest} />;
}

export function CardDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={classes('text-ink-soft', className)} {...rest} />;
}
