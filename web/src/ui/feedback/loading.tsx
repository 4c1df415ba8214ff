import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CARD_GRID } from '../layout/card.js';

export function Skeleton({ card = false, className }: { card?: boolean; className?: string }) {
  const look = card ? 'panel' : 'rounded-md bg-line';
  return <div aria-hidden="true" className={clsx('animate-breathe', look, className)} />;
}

export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}

export function LoadingCards(props: { label: string; className?: string; picture?: boolean; button?: boolean }) {
  const { label, className = CARD_GRID, picture = false, button = true } = props;
  return (
    <Loading label={label} className={className}>
      {[0, 1, 2].map((index) => (
        <div key={index} className="panel shadow-rest">
          {picture ? <Skeleton className="aspect-video rounded-b-none" /> : null}
          <div className="grid gap-2 p-5">
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-1/2" />
            {button && <Skeleton className="mt-3 h-11" />}
          </div>
        </div>
      ))}
    </Loading>
  );
}
