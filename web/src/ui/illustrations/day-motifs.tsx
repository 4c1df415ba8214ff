/*
 * The pictures of the stamps for a life's days, beside those of the love stories; each drawn into 84 × 104 units that start at
 * 0 0, in fixed colours.
 */

const CREAM = '#f7e6ec';
const MULBERRY = '#7a2e4d';
const WINE = '#5d203a';
const MARIGOLD = '#e9a23b';
const AUBERGINE = '#3a2140';
const SAGE = '#4e7258';

/** A cake with three candles. */
export function CakeMotif() {
  return (
    <>
      <path d="M0 0h84v104H0z" fill={MARIGOLD} />
      <g fill={CREAM}>
        <path d="M24 33h5v18h-5zM39.5 33h5v18h-5zM55 33h5v18h-5z" />
      </g>
      <g fill={MULBERRY}>
        <path d="M26.5 18c4 5 4.5 7 4.5 8.500a4.5 4.5 0 0 1-9 0c0-1.5.5-3.5 4.5-8.500zM42 18c4 5 4.5 7 4.5 8.500a4.5 4.5 0 0 1-9 0c0-1.5.5-3.5 4.5-8.500zM57.5 18c4 5 4.5 7 4.5 8.500a4.5 4.5 0 0 1-9 0c0-1.5.5-3.5 4.5-8.500z" />
        <path d="M13 55a5 5 0 0 1 5-5h48a5 5 0 0 1 5 5v31H13z" />
      </g>
      <path
        d="M13 55a5 5 0 0 1 5-5h48a5 5 0 0 1 5 5v8c-5 7-10 7-14.5 0-5 7-10 7-14.5 0-4.5 7-9.5 7-14.5 0-4.5 7-9.5 7-14.5 0z"
        fill={CREAM}
      />
      <path d="M8 86h68v5H8z" fill={WINE} />
    </>
  );
}

/** A cap thrown into the air. */
export function CapMotif() {
  return (
    <>
      <path d="M0 0h84v104H0z" fill={AUBERGINE} />
      <circle cx="42" cy="56" r="27" fill={MULBERRY} />
      <g transform="rotate(-9 42 50)">
        <path d="M24 52v15c9 8 27 8 36 0V52z" fill="#c98428" />
        <path d="m42 32 33 15-33 15L9 47z" fill={MARIGOLD} />
        <path d="M42 47c14 2 23 5 26 9v15" stroke={CREAM} strokeWidth="2.4" strokeLinecap="round" fill="none" />
        <path d="M64.5 70h7l1.5 11h-10z" fill={CREAM} />
      </g>
      <g fill={CREAM}>
        <circle cx="16" cy="20" r="1.8" />
        <circle cx="66" cy="17" r="2.2" />
        <circle cx="24" cy="88" r="1.6" />
        <circle cx="54" cy="92" r="1.4" />
      </g>
    </>
  );
}

/** A flag on the summit. */
export function SummitMotif() {
  return (
    <>
      <path d="M0 0h84v104H0z" fill="#f0cfa0" />
      <circle cx="63" cy="29" r="10" fill={MARIGOLD} />
      <path d="M0 88 20 64l12 10 22-28 30 36v22H0z" fill={SAGE} opacity="0.55" />
      <path d="M8 104 41 45l35 59z" fill={SAGE} />
      <path d="M41 45 53 65l-6 4-5-4-6 5-6-5z" fill={CREAM} />
      <path d="M41 46V20" stroke={AUBERGINE} strokeWidth="2.4" strokeLinecap="round" />
      <path d="M41 20c8-4 12 4 20 0v13c-8 4-12-4-20 0z" fill={MULBERRY} />
    </>
  );
}

/** A stamp that nothing is printed on yet. */
export function BlankMotif() {
  return (
    <>
      <path d="M0 0h84v104H0z" fill="#fffafa" />
      <rect
        x="6"
        y="6"
        width="72"
        height="92"
        fill="none"
        stroke="#957d90"
        strokeWidth="1.6"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <path d="m27 70 4-13 24-24c2.5-2.5 10 5 7.5 7.500l-24 24z" fill={MARIGOLD} />
      <path d="m27 70 4-13c3 .5 6.5 4 7.5 7.500z" fill={CREAM} />
      <path d="m27 70 1.6-5.200c1.6.4 2.9 1.8 3.4 3.500z" fill={AUBERGINE} />
      <path d="M50 38c3 .8 6.8 4.6 7.5 7.500l5-5c2.5-2.5-5-10-7.5-7.500z" fill={MULBERRY} />
      <path d="M26 80h32" stroke={MULBERRY} strokeWidth="2.4" strokeLinecap="round" />
    </>
  );
}
