import { clsx } from 'clsx';
import { RingsMotif } from './parts.js';
import { Stamp } from './stamp.js';

const YEARS = [
  { x: 216, y: 58, turn: -5, ground: '#e9a23b', ink: '#3a2140' },
  { x: 302, y: 30, turn: 4, ground: '#3a2140', ink: '#e9a23b' },
  { x: 388, y: 52, turn: -3, ground: '#4e7258', ink: '#f7e6ec' },
  { x: 262, y: 172, turn: 3, ground: '#e9a23b', ink: '#3a2140' },
  { x: 350, y: 186, turn: -4, ground: '#3a2140', ink: '#e9a23b' },
] as const;

export function ForeverStamps({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 500 320" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <g stroke="var(--color-accent)" strokeWidth="2.2" strokeDasharray="1 8" strokeLinecap="round">
        <path d="M104 286C150 330 214 300 252 268S330 96 372 84s96 20 112-24" />
      </g>
      {YEARS.map(({ x, y, turn, ground, ink }, index) => (
        <g key={x} transform={`rotate(${turn} ${x + 37} ${y + 44})`}>
          <Stamp x={x} y={y} width={75} height={89}>
            <g transform="translate(8 8) scale(0.702)" fill={ink} textAnchor="middle">
              <path d="M0 0h84v104H0z" fill={ground} />
              <text x="42" y="68" fontFamily="var(--font-display)" fontSize="48">
                {index + 1}
              </text>
              <g transform="translate(42 86) scale(0.5)">
                <path d="M0 11C-14 2-13-9-6-9c4 0 6 4 6 5 0-1 2-5 6-5 7 0 8 11-6 20z" />
              </g>
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
