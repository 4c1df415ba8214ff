import { Skeleton } from '../../../ui/skeleton.js';
import { useLink } from '../use-link.js';
import { ShareFrame } from './share-frame.js';

/** The shape of one's own response while it is on the way. */
export function ReceiptLoading() {
  const { words } = useLink().kind;
  return (
    <ShareFrame>
      <div role="status" className="grid gap-4">
        <h1 className="sr-only">Loading your {words.answer}</h1>
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="aspect-video w-full rounded-lg" />
      </div>
    </ShareFrame>
  );
}
