import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

export interface StampProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Drawn inside, in a space that starts at the stamp's own corner. */
  children: ReactNode;
}

const PITCH = 11;
const HOLE = 3.3;

/** How far apart the holes of one side are, so that a whole number of them fits, in drawing units. */
function spread(length: number): number[] {
  const count = Math.round(length / PITCH);
  return Array.from({ length: count + 1 }, (_, index) => (index * length) / count);
}

/** A postage stamp with perforated edges, to be used inside a drawing. */
export function Stamp({ x, y, width, height, children }: StampProps) {
  const mask = useId();
  return (
    <g transform={`translate(${x} ${y})`}>
      <mask id={mask}>
        <rect width={width} height={height} fill="#fff" />
        {spread(width).map((at) => (
          <g key={`h${at}`} fill="#000">
            <circle cx={at} cy="0" r={HOLE} />
            <circle cx={at} cy={height} r={HOLE} />
          </g>
        ))}
        {spread(height).map((at) => (
          <g key={`v${at}`} fill="#000">
            <circle cx="0" cy={at} r={HOLE} />
            <circle cx={width} cy={at} r={HOLE} />
          </g>
        ))}
      </mask>
      <g mask={`url(#${mask})`}>
        <rect width={width} height={height} fill="var(--stamp-paper)" />
        {children}
      </g>
    </g>
  );
}

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
