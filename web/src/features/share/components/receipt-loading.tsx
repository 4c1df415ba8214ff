import { Skeleton } from '../../../ui/skeleton.js';
import { useLink } from '../use-link.js';
import { ShareFrame } from './share-frame.js';

export function ReceiptLoading() {
  const { words } = useLink().kind;
  return (
    <ShareFrame>
      <div role="status" className="grid gap-4">
        <h1 className="sr-only">Loading your {words.answer}</h1>
        <div className="grid gap-3">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-9 w-4/5 sm:h-12" />
          <Skeleton className="h-7 w-3/5" />
        </div>
        <Skeleton card className="mt-1 aspect-video w-full sm:mt-3" />
        <div className="mt-1 grid gap-2.5 sm:mt-3">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      </div>
    </ShareFrame>
  );
}
