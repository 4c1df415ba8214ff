import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

interface StampProps {
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
        <rect width={width} height={height} fill="var(--color-stamp-paper)" />
        {children}
      </g>
    </g>
  );
}

export function MotifStamp({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 104 124" aria-hidden="true" className={clsx('h-auto', className)} fill="none">
      <Stamp x={0} y={0} width={104} height={124}>
        <g transform="translate(10 10)">{children}</g>
      </Stamp>
    </svg>
  );
}

interface VideoPrintProps {
  name: string;
  /** How long the video is, e.g. `2:14`. */
  length: string;
  /** The colour behind the person. */
  ground: string;
  className?: string;
  /** The person, drawn in 100 × 118 units. */
  children: ReactNode;
}

export function VideoPrint({ name, length, ground, className, children }: VideoPrintProps) {
  return (
    <div
      data-theme="light"
      className={clsx(
        'rounded-sm bg-[#fffdfd] p-1.5 pb-2 text-ink shadow-lift transition-[rotate,translate] duration-300 ease-letter hover:rotate-0',
        className,
      )}
    >
      <div className="relative">
        <svg viewBox="0 0 100 118" className="block w-full rounded-xs" fill="none">
          <path d="M0 0h100v118H0z" fill={ground} />
          {children}
          <circle cx="85" cy="103" r="11.5" fill="#fffdfd" />
          <path d="M81.5 97v12l9.5-6z" fill="#7a2e4d" />
        </svg>
      </div>
      <p className="mt-1.5 flex items-baseline justify-between gap-x-1 px-0.5 text-sm leading-tight">
        <span className="font-semibold whitespace-nowrap">{name}</span>
        <span className="text-ink-faint tabular-nums max-sm:hidden">{length}</span>
      </p>
    </div>
  );
}
