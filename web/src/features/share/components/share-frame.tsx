import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/loading.js';
import { useLink } from '../link.js';

/** One narrow column; wider on phones in landscape. */
export function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 gutter py-5 sm:gap-7 sm:py-12 short:max-w-5xl short:gap-5 short:py-3">
      {children}
    </div>
  );
}

export function LinkLoading() {
  const { words, page } = useLink().kind;
  return (
    <ShareFrame>
      <div role="status" aria-busy="true" className="contents">
        <h1 className="sr-only">Loading the {words.subject}</h1>
        <div className="grid gap-2.5 sm:gap-3">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-9 w-4/5 sm:h-12" />
          {page === '/capsule' ? <Skeleton className="h-7 w-3/5" /> : null}
          <Skeleton className="h-14 w-full" />
          {page === '/capsule' ? <Skeleton className="mt-4 h-6 w-full max-w-96" /> : null}
        </div>
        <Card className="grid gap-4 max-sm:p-4">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton card className="min-h-64 w-full sm:aspect-video short:min-h-0" />
          <Skeleton className="h-13 w-full sm:w-52" />
        </Card>
      </div>
    </ShareFrame>
  );
}

export function EditLinkLoading() {
  const { words } = useLink().kind;
  return (
    <ShareFrame>
      <div role="status" className="grid gap-4">
        <h1 className="sr-only">Loading your {words.submission}</h1>
        <div className="grid gap-3">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-9 w-4/5 sm:h-12" />
          <Skeleton className="h-7 w-3/5" />
        </div>
        <Skeleton card className="mt-1 aspect-video w-full sm:mt-3" />
        <Skeleton className="mt-1 h-20 w-2/5 sm:mt-3" />
      </div>
    </ShareFrame>
  );
}
