/*
 * The pictures of the love stories' stamps, each drawn into 84 × 104 units that start at 0 0. Fixed colours: a stamp is printed
 * once, and looks the same by day and by night.
 */

const CREAM = '#f7e6ec';
const MULBERRY = '#7a2e4d';
const MARIGOLD = '#e9a23b';
const AUBERGINE = '#3a2140';
const SAGE = '#4e7258';

const HEART = 'M0 11C-14 2-13-9-6-9c4 0 6 4 6 5 0-1 2-5 6-5 7 0 8 11-6 20z';

/** Two rings that hold each other. */
export function RingsMotif() {
  return (
    <>
      <path d="M0 0h84v104H0z" fill={MULBERRY} />
      <path d="M0 78c18-9 30-8 43-2s26 5 41-3v31H0z" fill="#5d203a" />
      <g fill="none" strokeWidth="5">
        <circle cx="34" cy="56" r="17" stroke={MARIGOLD} />
        <circle cx="52" cy="56" r="17" stroke={CREAM} />
        <path d="M43 41.600a17 17 0 0 1 7.5 19" stroke={MARIGOLD} />
      </g>
      <path d="m52 26 7 7-7 8-7-8z" fill={CREAM} />
      <path d="M45 33h14l-7 8z" fill="#e3c3cf" />
    </>
  );
}

/** The rings of a tree, one for each year, with a heart where it began. */
export function YearsMotif() {
  return (
    <>
      <path d="M0 0h84v104H0z" fill={SAGE} />
      <g fill="none" stroke={CREAM} strokeLinecap="round">
        <path d="M42 17c22 0 33 16 32 36S61 89 41 88 9 72 10 51 21 17 42 17z" strokeWidth="2.6" />
        <path d="M42 26c16 0 24 12 24 27S56 79 41 79 18 66 18 51s9-25 24-25z" strokeWidth="2" opacity="0.8" />
        <path d="M42 35c10 0 15 8 15 17s-6 17-15 17-15-8-15-17 5-17 15-17z" strokeWidth="1.7" opacity="0.65" />
      </g>
      <path d={HEART} fill={MARIGOLD} transform="translate(42 51) scale(0.85)" />
    </>
  );
}

/** A ring in its open box. */
export function RingBoxMotif() {
  return (
    <>
      <path d="M0 0h84v104H0z" fill={MARIGOLD} />
      <path d="M15 20c18-4 36-4 54 0l4 40H11z" fill="#5d203a" />
      <path d="M20 26c15-3 29-3 44 0l3 29H17z" fill={CREAM} />
      <path d="M10 60h64v24c0 4-2 6-6 6H16c-4 0-6-2-6-6z" fill={MULBERRY} />
      <path d="M10 60h64v7c-22 6-42 6-64 0z" fill="#5d203a" />
      <circle cx="42" cy="52" r="13" stroke={AUBERGINE} strokeWidth="3.6" fill="none" />
      <path d="M10 62h64v5c-22 6-42 6-64 0z" fill="#5d203a" />
      <path d="m42 26 7 6-7 8-7-8z" fill={AUBERGINE} />
    </>
  );
}

/** A letter with a heart for its seal, at night. */
export function LetterMotif() {
  return (
    <>
      <path d="M0 0h84v104H0z" fill={AUBERGINE} />
      <g fill={MARIGOLD}>
        <circle cx="16" cy="18" r="1.8" />
        <circle cx="68" cy="14" r="1.4" />
        <circle cx="58" cy="28" r="1.1" />
        <circle cx="27" cy="30" r="1.1" />
      </g>
      <g transform="rotate(-7 42 62)">
        <rect x="12" y="40" width="60" height="44" rx="3" fill={CREAM} />
        <path d="m13 42 29 25 29-25" fill="none" stroke="#b98aa0" strokeWidth="2" strokeLinejoin="round" />
        <path d={HEART} fill={MULBERRY} transform="translate(42 64)" />
      </g>
    </>
  );
}

/** A year, in figures, on a ground of its own. */
export function YearMotif({ year }: { year: number }) {
  const [ground, ink] = GROUNDS[year % GROUNDS.length] ?? [SAGE, CREAM];
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
      <path d={HEART} fill={ink} transform="translate(42 86) scale(0.5)" />
    </>
  );
}

const GROUNDS = [
  [SAGE, CREAM],
  [MARIGOLD, AUBERGINE],
  [AUBERGINE, MARIGOLD],
] as const;
