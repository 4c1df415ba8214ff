import { clsx } from 'clsx';
import { drawnPart } from './drawing.js';
import { Lena, RingsMotif, Rosa, Tomas } from './parts.js';
import front from './scenes/love-front.svg?raw';
import rings from './scenes/love-rings.svg?raw';
import seal from './scenes/love-seal.svg?raw';
import { Stamp } from './stamp.js';

const Rings = drawnPart(rings);
const Front = drawnPart(front);
const Seal = drawnPart(seal);

/** Photographs, from back to front. `turn` is the rotation about the bottom edge, in degrees. */
const PHOTOS = [
  { x: 126, y: 116, turn: -11, ground: '#d98f2b', Person: Rosa },
  { x: 324, y: 118, turn: 10, ground: '#4e7258', Person: Lena },
  { x: 224, y: 112, turn: -1, ground: '#7a2e4d', Person: Tomas },
];

export function LoveLetters({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 450" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <Rings />
      <g transform="rotate(-3 280 290)">
        {PHOTOS.map(({ x, y, turn, ground, Person }) => (
          <g key={ground} transform={`rotate(${turn} ${x + 55} ${y + 150}) translate(${x} ${y})`}>
            <g stroke="var(--color-line-strong)" strokeOpacity="0.5" strokeWidth="1.2">
              <rect width="112" height="150" rx="5" fill="var(--color-letter)" />
            </g>
            <g transform="translate(6 6)">
              <path d="M0 0h100v118H0z" fill={ground} />
              <Person />
            </g>
          </g>
        ))}
        <Front />
        <Stamp x={372} y={254} width={80} height={97}>
          <g transform="translate(8 8) scale(0.762 0.779)">
            <RingsMotif />
          </g>
        </Stamp>
      </g>
      <Seal />
    </svg>
  );
}
