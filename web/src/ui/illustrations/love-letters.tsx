import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { drawnPart } from './drawing.js';
import front from './love-front.svg?raw';
import { RingsMotif } from './love-motifs.js';
import seal from './love-seal.svg?raw';
import { Lena, Rosa, Tomas } from './portraits.js';
import { Stamp } from './stamp.js';

const Front = drawnPart(front);
/** The wax seal. */
const Seal = drawnPart(seal);

/** Three video prints sliding into one envelope, in front of two linked rings. Decoration. */
export function LoveLetters({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 450" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <g strokeWidth="1.3" stroke="var(--color-line-strong)" strokeOpacity="0.5">
        <circle cx="208" cy="226" r="160" />
        <circle cx="208" cy="226" r="198" />
        <circle cx="352" cy="226" r="160" />
        <circle cx="352" cy="226" r="198" />
      </g>
      <circle cx="280" cy="42" r="6.5" fill="var(--color-accent)" />
      <circle cx="42" cy="120" r="4.5" fill="var(--color-primary-ink)" />
      <circle cx="524" cy="128" r="4.5" fill="var(--color-success)" />
      <g transform="rotate(-3 280 290)">
        <path d="M92 222h376L298 106q-18-12-36 0z" fill="var(--color-primary)" />
        <path d="M92 220h376v60H92z" fill="#5d203a" />
        <Print x={126} y={116} turn={-11} ground="#d98f2b">
          <Rosa />
        </Print>
        <Print x={324} y={118} turn={10} ground="#4e7258">
          <Lena />
        </Print>
        <Print x={224} y={112} turn={-1} ground="#7a2e4d">
          <Tomas />
        </Print>
        <path d="M92 230h376v10H92z" fill="#2b1b2e" opacity="0.16" />
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

interface PrintProps {
  x: number;
  y: number;
  /** In degrees, about its own foot. */
  turn: number;
  ground: string;
  children: ReactNode;
}

function Print({ x, y, turn, ground, children }: PrintProps) {
  return (
    <g transform={`rotate(${turn} ${x + 55} ${y + 150}) translate(${x} ${y})`}>
      <rect
        width="112"
        height="150"
        rx="5"
        fill="var(--color-letter)"
        stroke="var(--color-line-strong)"
        strokeOpacity="0.5"
        strokeWidth="1.2"
      />
      <path d="M6 6h100v118H6z" fill={ground} />
      <g transform="translate(6 6)">{children}</g>
    </g>
  );
}
