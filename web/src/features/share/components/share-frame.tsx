import type { ReactNode } from 'react';

/** The width of everything on this page: one column, for a phone held in one hand. */
export function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-7 px-4 py-7 sm:px-6 sm:py-12">
      {children}
    </div>
  );
}
