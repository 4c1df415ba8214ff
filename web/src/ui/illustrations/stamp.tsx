import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

interface StampProps {
  x?: number;
  y?: number;
  width: number;
  height: number;
  children: ReactNode;
}

/** Returns a dash pattern with dots about 11 units apart. A whole number of these dots fits the side. */
const holePattern = (side: number): string => `0 ${side / Math.round(side / 11)}`;

export function Stamp({ x = 0, y = 0, width: w, height: h, children }: StampProps) {
  const mask = useId();
  return (
    <g transform={`translate(${x} ${y})`}>
      <mask id={mask}>
        <rect width={w} height={h} fill="#fff" />
        <g stroke="#000" strokeWidth="6.6" strokeLinecap="round">
          <path d={`M0 0H${w}M${w} ${h}H0`} strokeDasharray={holePattern(w)} />
          <path d={`M${w} 0V${h}M0 ${h}V0`} strokeDasharray={holePattern(h)} />
        </g>
      </mask>
      <g mask={`url(#${mask})`}>
        <rect width={w} height={h} fill="var(--color-stamp-paper)" />
        {children}
      </g>
    </g>
  );
}

export function MotifStamp({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 104 124" aria-hidden="true" className={clsx('h-auto', className)} fill="none">
      <Stamp width={104} height={124}>
        <g transform="translate(10 10)">{children}</g>
      </Stamp>
    </svg>
  );
}
