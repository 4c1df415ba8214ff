import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Stamp } from './stamp.js';

/** One stamp by itself, its motif drawn in 84 × 104 units. Decoration. */
export function MotifStamp({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 104 124" aria-hidden="true" className={clsx('h-auto', className)} fill="none">
      <Stamp x={0} y={0} width={104} height={124}>
        <g transform="translate(10 10)">{children}</g>
      </Stamp>
    </svg>
  );
}
