import { clsx } from 'clsx';
import { Skeleton } from './loading.js';

export function SkeletonRows({ className }: { className: string }) {
  return (
    <div className={clsx('divide-y divide-line', className)}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2 py-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
