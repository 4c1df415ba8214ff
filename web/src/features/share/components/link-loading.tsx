import { Skeleton } from '../../../ui/skeleton.js';
import { useLink } from '../use-link.js';
import { ShareFrame } from './share-frame.js';

/** The shape of what a link asks for while it is on the way. */
export function LinkLoading() {
  const { words } = useLink().kind;
  return (
    <ShareFrame>
      <div role="status" className="grid gap-4">
        <h1 className="sr-only">Loading the {words.asked}</h1>
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="mt-4 aspect-video w-full rounded-lg" />
      </div>
    </ShareFrame>
  );
}
