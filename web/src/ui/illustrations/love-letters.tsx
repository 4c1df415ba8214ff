import { classes } from '../../lib/classes.js';
import { RingsMotif } from './love-motifs.js';
import { Stamp } from './stamp.js';

/** Two letters that lean on each other, and two rings of years that hold each other behind them. Decoration. */
export function LoveLetters({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 450" aria-hidden="true" className={classes('h-auto w-full', className)} fill="none">
      <g strokeWidth="1.3" stroke="var(--line-strong)" strokeOpacity="0.5">
        <circle cx="218" cy="212" r="128" />
        <circle cx="218" cy="212" r="168" />
        <circle cx="342" cy="212" r="128" />
        <circle cx="342" cy="212" r="168" />
      </g>
      <circle cx="280" cy="56" r="6.5" fill="var(--accent)" />
      <circle cx="60" cy="154" r="4.5" fill="var(--primary-ink)" />
      <circle cx="498" cy="150" r="4.5" fill="var(--success)" />
      <g transform="rotate(-9 200 260)">
        <rect x="44" y="166" width="300" height="196" rx="9" fill="var(--primary)" />
        <path d="m46 172 148 106 148-106" stroke="var(--on-primary)" strokeOpacity="0.35" strokeWidth="2" />
        <path d="m48 358 96-86M340 358l-96-86" stroke="var(--on-primary)" strokeOpacity="0.2" strokeWidth="2" />
      </g>
      <g transform="rotate(7 370 260)">
        <rect
          x="222"
          y="182"
          width="296"
          height="194"
          rx="9"
          fill="var(--letter)"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
        <g fontFamily="var(--font-display)" fill="#2b1b2e">
          <text x="286" y="284" fontSize="30">
            To us,
          </text>
          <text x="286" y="320" fontSize="22">
            on our tenth
          </text>
        </g>
        <path d="M286 337h168" stroke="#a48d9f" strokeWidth="1.5" strokeDasharray="1 7" strokeLinecap="round" />
        <Stamp x={420} y={196} width={82} height={99}>
          <g transform="translate(8 8) scale(0.786 0.798)">
            <RingsMotif />
          </g>
        </Stamp>
      </g>
      <Seal />
    </svg>
  );
}

/** The sealing wax that holds both. */
function Seal() {
  return (
    <g transform="translate(226 312)">
      <path
        d="M0-39c9-3 16 2 22 6s17 5 20 13-1 17 1 24 1 18-6 24-15 6-22 10-17 8-26 5-13-9-20-13-15-9-16-18 3-15 4-22-1-17 5-23 15-6 22-9S-8-36 0-39z"
        fill="var(--accent)"
      />
      <circle r="27" stroke="#2b1b2e" strokeOpacity="0.28" strokeWidth="1.8" />
      <path d="M0 17C-22 3-20-14-9-14c6 0 9 6 9 8 0-2 3-8 9-8 11 0 13 17-9 31z" fill="#7a2e4d" />
    </g>
  );
}
