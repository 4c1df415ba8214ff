import { clsx } from 'clsx';
import { RingsMotif } from './love-motifs.js';
import { Stamp } from './stamp.js';

/** Positions of the stamps along the dotted line. */
const YEARS = [
  { x: 216, y: 58, turn: -5 },
  { x: 302, y: 30, turn: 4 },
  { x: 388, y: 52, turn: -3 },
  { x: 262, y: 172, turn: 3 },
  { x: 350, y: 186, turn: -4 },
] as const;

export function ForeverStamps({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 500 320" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <path
        d="M104 286C150 330 214 300 252 268S330 96 372 84s96 20 112-24"
        stroke="var(--color-accent)"
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

function YearMotif({ year }: { year: number }) {
  const [ground, ink] = GROUNDS[year % GROUNDS.length] ?? GROUNDS[0];
  return (
    <>
      <path d="M0 0h84v104H0z" fill={ground} />
      <text
        x="42"
        y="66"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontSize="48"
        fill={ink}
        transform="translate(0 2)"
      >
        {year}
      </text>
      <path
        d="M0 11C-14 2-13-9-6-9c4 0 6 4 6 5 0-1 2-5 6-5 7 0 8 11-6 20z"
        fill={ink}
        transform="translate(42 86) scale(0.5)"
      />
    </>
  );
}

const GROUNDS = [
  ['#4e7258', '#f7e6ec'],
  ['#e9a23b', '#3a2140'],
  ['#3a2140', '#e9a23b'],
] as const;
