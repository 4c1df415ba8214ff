import { clsx } from 'clsx';
import { Stamp } from './stamp.js';

/** A postcard with a question on it, and answers flying in. Decoration. */
export function AskingPostcard({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 260 190" aria-hidden="true" className={clsx('h-auto w-full', className)} fill="none">
      <ellipse cx="130" cy="178" rx="92" ry="7" fill="var(--surface-sunk)" />
      <g transform="rotate(-4 130 110)">
        <rect
          x="42"
          y="58"
          width="176"
          height="108"
          rx="7"
          fill="var(--letter)"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
        <path d="M130 72v80" stroke="#a48d9f" strokeOpacity="0.55" strokeWidth="1.6" />
        <text x="86" y="136" fontSize="66" fontFamily="var(--font-display)" fill="#7a2e4d" textAnchor="middle">
          ?
        </text>
        <path
          d="M144 122h58M144 137h58M144 152h36"
          stroke="#a48d9f"
          strokeOpacity="0.75"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <Stamp x={172} y={68} width={34} height={41}>
          <rect x="5" y="5" width="24" height="31" fill="#7a2e4d" />
          <path d="M13 14.5v12l9.500-6z" fill="#e9a23b" />
        </Stamp>
      </g>
      <g stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" strokeDasharray="1 6">
        <path d="M18 22c14 4 22 12 26 24M238 18c-10 4-18 10-22 22M132 8c-4 10-3 20 2 30" />
      </g>
      <g fill="var(--primary)">
        <path d="m8 10 18 5-9 5-3 9z" />
        <path d="m252 6-19 3 8 6 1 10z" />
        <path d="m128-1 12 14-10-1-7 7z" transform="rotate(40 130 6)" />
      </g>
    </svg>
  );
}
