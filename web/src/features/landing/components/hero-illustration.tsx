import { postmarkLines } from '../../../lib/time/postmark-lines.js';
import { drawnPart } from '../../../ui/illustrations/drawing.js';
import { Ada } from '../../../ui/illustrations/parts.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';
import back from '../../../ui/illustrations/scenes/hero-back.svg?raw';
import front from '../../../ui/illustrations/scenes/hero-front.svg?raw';
import recording from '../../../ui/illustrations/scenes/hero-recording.svg?raw';
import stampPicture from '../../../ui/illustrations/scenes/hero-stamp.svg?raw';
import { Stamp } from '../../../ui/illustrations/stamp.js';

const Back = drawnPart(back);
const Front = drawnPart(front);
const Recording = drawnPart(recording);
const StampPicture = drawnPart(stampPicture);

/** Only decoration. The dates appear after hydration, when the reader’s own date is known. */
export function HeroIllustration({ today }: { today: Date | null }) {
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-[56/48] w-full max-w-140 short:max-w-84">
      <svg viewBox="0 0 560 480" className="absolute inset-0 size-full overflow-visible" fill="none">
        <YearRings thisYear={today?.getFullYear()} />
        <g transform="rotate(-3 280 300)">
          <Back />
          <g className="animate-[drawn-out_700ms_var(--ease-letter)_backwards]">
            <g transform="rotate(5 280 180)">
              <Recording />
              <g clipPath="url(#hero-video)">
                <g transform="translate(192 50) scale(1.96)">
                  <Ada />
                </g>
                <rect x="170" y="64" width="104" height="25" rx="12.5" fill="#1a101d" opacity="0.72" />
                <circle cx="184" cy="76.5" r="4.5" fill="#ff6b5e" />
                <g fontFamily="var(--font-text)" fontWeight="600" fontSize="13.5" fill="#fff7f9">
                  <text x="194" y="81.2">
                    02:41 / 5:00
                  </text>
                </g>
              </g>
            </g>
          </g>
          <Front />
          <Stamp x={386} y={272} width={86} height={104}>
            <StampPicture />
          </Stamp>
        </g>
      </svg>
      <Postmark
        waves
        caption="DEAR FUTURE"
        lines={
          today === null
            ? ['', '', '']
            : postmarkLines(new Date(today.getFullYear() + 5, today.getMonth(), today.getDate()))
        }
        ink="text-[#7a2e4d]"
        className="absolute top-[53.5%] left-[46.5%] w-[32.5%] -rotate-9 animate-[stamped_420ms_700ms_var(--ease-letter)_backwards] opacity-90"
      />
    </div>
  );
}

/** For each ring: its radius, its distance from now in years, and the position of its label. */
const RINGS = [
  [186, 1, 452.5, 185.3],
  [217, 5, 462, 136.8],
  [248, 10, 458.4, 82.7],
] as const;

function YearRings({ thisYear }: { thisYear: number | undefined }) {
  return (
    <g fontFamily="var(--font-display)" fontSize="15" textAnchor="middle" paintOrder="stroke">
      {RINGS.map(([radius, years, x, y]) => (
        <g key={years} stroke="var(--color-line-strong)" strokeOpacity="0.45" strokeWidth="1.3">
          <circle cx="280" cy="250" r={radius} />
          <text
            x={x}
            y={y}
            fill="var(--color-ink-faint)"
            stroke="var(--color-paper)"
            strokeOpacity="1"
            strokeWidth="14"
          >
            {thisYear === undefined ? null : thisYear + years}
          </text>
        </g>
      ))}
      <circle cx="93" cy="92" r="7" fill="var(--color-accent)" />
      <circle cx="42" cy="300" r="4.5" fill="var(--color-success)" />
      <circle cx="520" cy="296" r="4.5" fill="var(--color-primary-ink)" />
    </g>
  );
}
