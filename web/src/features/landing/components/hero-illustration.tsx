import { Postmark } from '../../../ui/illustrations/postmark.js';
import { Stamp } from '../../../ui/illustrations/stamp.js';

/**
 * A letter on its way to the person one will be: rings of years behind it, and a postmark dated five years from now.
 * Decoration.
 */
export function HeroIllustration({ today }: { today: Date }) {
  const inFiveYears = today.getFullYear() + 5;
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-[56/50] w-full max-w-140">
      <svg viewBox="0 0 560 500" className="absolute inset-0 size-full" fill="none">
        <YearRings from={today.getFullYear()} />
        <g transform="rotate(7 280 280)">
          <rect x="74" y="150" width="420" height="264" rx="10" fill="var(--primary)" />
          <path d="m76 156 208 140 208-140" stroke="var(--on-primary)" strokeOpacity="0.35" strokeWidth="2" />
        </g>
        <g transform="rotate(-4 280 280)">
          <Letter />
        </g>
      </svg>
      <Postmark
        id="hero-postmark"
        waves
        place="DEAR FUTURE"
        lines={[dayAndMonth(today), String(inFiveYears), '09:00']}
        className="absolute top-[27%] left-[39%] w-[36%] -rotate-10 animate-[stamped_420ms_400ms_var(--ease-letter)_backwards] text-[#7a2e4d] opacity-90"
      />
    </div>
  );
}

/** `21 NOV`, in the reader's own time zone. The front page is spared the date library. */
function dayAndMonth(day: Date): string {
  return `${day.getDate()} ${day.toLocaleDateString('en-US', { month: 'short' }).toUpperCase()}`;
}

/** The years to come, as rings that grow outward. */
function YearRings({ from }: { from: number }) {
  const rings = [
    { radius: 150, years: 1 },
    { radius: 196, years: 5 },
    { radius: 242, years: 10 },
  ];
  return (
    <g>
      {rings.map(({ radius, years }) => (
        <g key={years}>
          <circle cx="280" cy="252" r={radius} stroke="var(--line-strong)" strokeOpacity="0.45" strokeWidth="1.3" />
          <text
            x="280"
            y={252 - radius + 5}
            textAnchor="middle"
            fontFamily="var(--font-display)"
            fontSize="15"
            fill="var(--ink-faint)"
            stroke="var(--paper)"
            strokeWidth="14"
            paintOrder="stroke"
          >
            {from + years}
          </text>
        </g>
      ))}
      <circle cx="92" cy="93" r="7" fill="var(--accent)" />
      <circle cx="474" cy="106" r="4.5" fill="var(--primary-ink)" />
      <circle cx="66" cy="398" r="4.5" fill="var(--success)" />
    </g>
  );
}

/** The front of the envelope: sender, address and stamp. */
function Letter() {
  return (
    <>
      <rect
        x="62"
        y="132"
        width="436"
        height="276"
        rx="10"
        fill="var(--letter)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <g fontFamily="var(--font-text)" fontSize="13.5" fill="#75617a">
        <text x="88" y="172">
          From: today
        </text>
      </g>
      <g fontFamily="var(--font-display)" fill="#2b1b2e">
        <text x="112" y="304" fontSize="37">
          To me,
        </text>
        <text x="112" y="350" fontSize="29">
          five years from now
        </text>
      </g>
      <path
        d="M112 368h284"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
      <Stamp x={374} y={152} width={104} height={128}>
        <rect x="9" y="9" width="86" height="110" fill="#3a2140" />
        <circle cx="52" cy="66" r="27" fill="#e9a23b" />
        <path d="M9 92c18-12 34-10 48-3s26 6 38-2v32H9z" fill="#7a2e4d" />
        <path d="M9 106c20-9 42-7 86-1v14H9z" fill="#5d203a" />
        <path d="M45 51v26l21-13z" fill="#fff7f9" />
        <text x="15" y="24" fontFamily="var(--font-text)" fontWeight="700" fontSize="10" fill="#f7e6ec">
          5 MIN
        </text>
      </Stamp>
    </>
  );
}
