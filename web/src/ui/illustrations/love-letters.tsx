import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { RingsMotif } from './love-motifs.js';
import { Lena, Rosa, Tomas } from './portraits.js';
import { Stamp } from './stamp.js';

/** The voices of a family on their way into one letter, and two rings of years that hold each other behind it. Decoration. */
export function LoveLetters({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 450" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <g strokeWidth="1.3" stroke="var(--line-strong)" strokeOpacity="0.5">
        <circle cx="208" cy="226" r="160" />
        <circle cx="208" cy="226" r="198" />
        <circle cx="352" cy="226" r="160" />
        <circle cx="352" cy="226" r="198" />
      </g>
      <circle cx="280" cy="42" r="6.5" fill="var(--accent)" />
      <circle cx="42" cy="120" r="4.5" fill="var(--primary-ink)" />
      <circle cx="524" cy="128" r="4.5" fill="var(--success)" />
      <g transform="rotate(-3 280 290)">
        <path d="M92 222h376L298 106q-18-12-36 0z" fill="var(--primary)" />
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
        fill="var(--letter)"
        stroke="var(--line-strong)"
        strokeOpacity="0.5"
        strokeWidth="1.2"
      />
      <path d="M6 6h100v118H6z" fill={ground} />
      <g transform="translate(6 6)">{children}</g>
    </g>
  );
}

function Front() {
  return (
    <>
      <path
        d="M92 240h376v146a11 11 0 0 1-11 11H103a11 11 0 0 1-11-11z"
        fill="var(--letter)"
        stroke="var(--line-strong)"
        strokeOpacity="0.7"
        strokeWidth="1.5"
      />
      <g fontFamily="var(--font-display)" fill="#2b1b2e">
        <text x="128" y="316" fontSize="35">
          To us,
        </text>
        <text x="128" y="353" fontSize="26">
          on our tenth
        </text>
      </g>
      <path d="M128 370h212" stroke="#957d90" strokeWidth="1.5" strokeDasharray="1 7" strokeLinecap="round" />
      <Stamp x={372} y={254} width={80} height={97}>
        <g transform="translate(8 8) scale(0.762 0.779)">
          <RingsMotif />
        </g>
      </Stamp>
    </>
  );
}

/** The sealing wax that keeps it shut until its day. */
function Seal() {
  return (
    <g transform="translate(452 392) scale(0.82)">
      <path
        d="M0-39c9-3 16 2 22 6s17 5 20 13-1 17 1 24 1 18-6 24-15 6-22 10-17 8-26 5-13-9-20-13-15-9-16-18 3-15 4-22-1-17 5-23 15-6 22-9S-8-36 0-39z"
        fill="var(--accent)"
      />
      <circle r="27" stroke="#2b1b2e" strokeOpacity="0.28" strokeWidth="1.8" />
      <path d="M0 17C-22 3-20-14-9-14c6 0 9 6 9 8 0-2 3-8 9-8 11 0 13 17-9 31z" fill="#7a2e4d" />
    </g>
  );
}
