import { Card } from '../../../ui/card.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { useLink } from '../use-link.js';
import { ShareFrame } from './share-frame.js';

export function LinkLoading() {
  const { words, page } = useLink().kind;
  return (
    <ShareFrame>
      <div role="status" aria-busy="true" className="contents">
        <h1 className="sr-only">Loading the {words.asked}</h1>
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
