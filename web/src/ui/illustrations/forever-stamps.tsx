import { clsx } from 'clsx';
import { RingsMotif, YearMotif } from './love-motifs.js';
import { Stamp } from './stamp.js';

/** Where the years' stamps lie: one after the other on a road that leads out of the picture. */
const YEARS = [
  { x: 216, y: 58, turn: -5 },
  { x: 302, y: 30, turn: 4 },
  { x: 388, y: 52, turn: -3 },
  { x: 262, y: 172, turn: 3 },
  { x: 350, y: 186, turn: -4 },
] as const;

/** The stamp of the day itself, and five for the years after it. Decoration. */
export function ForeverStamps({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 500 320" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <path
        d="M104 286C150 330 214 300 252 268S330 96 372 84s96 20 112-24"
        stroke="var(--accent)"
        strokeWidth="2.2"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      {YEARS.map(({ x, y, turn }, index) => (
        <g key={x} transform={`rotate(${turn} ${x + 37} ${y + 44})`}>
          <Stamp x={x} y={y} width={75} height={89}>
            <g transform="translate(8 8) scale(0.702)">
              <YearMotif year={index + 1} />
            </g>
          </Stamp>
        </g>
      ))}
      <g transform="rotate(-6 104 156)">
        <Stamp x={18} y={48} width={174} height={212}>
          <g transform="translate(16 16) scale(1.69 1.731)">
            <RingsMotif />
          </g>
        </Stamp>
      </g>
    </svg>
  );
}
