import type { ReactNode } from 'react';

/** The width of everything on this page: one column, for a phone held in one hand. On its side a phone has width, and no height. */
export function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 gutter py-5 sm:gap-7 sm:py-12 short:max-w-5xl short:gap-5 short:py-3">
      {children}
    </div>
  );
}
