import type { ReactNode } from 'react';
import { EmptyMailbox } from '../illustrations/empty-mailbox.js';

interface EmptyStateProps {
  illustration?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ illustration = <EmptyMailbox />, title, description, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <div className="mb-6 w-full max-w-56">{illustration}</div>
      <h2 className="font-display text-heading wrap-anywhere">{title}</h2>
      {description ? <p className="mt-2 text-ink-soft">{description}</p> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
