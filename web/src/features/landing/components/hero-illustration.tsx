import { drawnPart } from '../../../ui/illustrations/drawing.js';
import front from '../../../ui/illustrations/hero-front.svg?raw';
import stampPicture from '../../../ui/illustrations/hero-stamp.svg?raw';
import { Ada } from '../../../ui/illustrations/portraits.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';
import { Stamp } from '../../../ui/illustrations/stamp.js';
import { YearRings } from '../../../ui/illustrations/year-rings.js';

const Front = drawnPart(front);
const StampPicture = drawnPart(stampPicture);

/**
 * A recording goes into an envelope postmarked five years from now. Decoration. The postmark is blank until hydration,
 * when the reader's date is known.
 */
export function HeroIllustration({ today }: { today: Date | null }) {
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-[56/48] w-full max-w-140 short:max-w-84">
      <svg viewBox="0 0 560 480" className="absolute inset-0 size-full overflow-visible" fill="none">
        <YearRings from={today?.getFullYear()} />
        <g transform="rotate(-3 280 300)">
          <path d="M70 238h420L302 96q-22-16-44 0z" fill="var(--color-primary)" />
          <path
            d="M100 238h360L296 113q-16-12-32 0z"
            stroke="var(--color-on-primary)"
            strokeOpacity="0.3"
            strokeWidth="1.5"
          />
          <path d="M70 236h420v60H70z" fill="#5d203a" />
          <g className="animate-[drawn-out_700ms_var(--ease-letter)_backwards]">
            <Recording />
          </g>
          <path d="M70 246h420v10H70z" fill="#2b1b2e" opacity="0.16" />
          <Front />
          <Stamp x={386} y={272} width={86} height={104}>
            <StampPicture />
          </Stamp>
        </g>
      </svg>
      <Postmark
        waves
        caption="DEAR FUTURE"
        lines={today === null ? ['', '', ''] : inFiveYears(today)}
        ink="text-[#7a2e4d]"
        className="absolute top-[53.5%] left-[46.5%] w-[32.5%] -rotate-9 animate-[stamped_420ms_700ms_var(--ease-letter)_backwards] opacity-90"
      />
    </div>
  );
}

/** The lines of a postmark, without the date library: the landing page must stay small. */
function inFiveYears(today: Date): [string, string, string] {
  const month = today.toLocaleDateString('en-US', { month: 'short' }).toUpperCase();
  return [month, String(today.getDate()), String(today.getFullYear() + 5)];
}

function Recording() {
  return (
    <g transform="rotate(5 280 180)">
      <rect x="146" y="40" width="268" height="250" rx="8" fill="#2b1b2e" opacity="0.14" transform="translate(3 6)" />
      <rect
        x="146"
        y="40"
        width="268"
        height="250"
        rx="8"
        fill="var(--color-letter)"
        stroke="var(--color-line-strong)"
        strokeOpacity="0.4"
      />
      <clipPath id="hero-video">
        <rect x="158" y="52" width="244" height="226" rx="4" />
      </clipPath>
      <g clipPath="url(#hero-video)">
        <path d="M158 52h244v226H158z" fill="#4b2a4f" />
        <circle cx="344" cy="120" r="74" fill="#7a2e4d" />
        <path d="M158 206c40-22 90-18 132 0s76 12 112-8v80H158z" fill="#3a2140" />
        <g transform="translate(192 50) scale(1.96)">
          <Ada />
        </g>
        <path d="M374 64h18v18" stroke="#fff7f9" strokeOpacity="0.75" strokeWidth="2.5" />
        <rect x="170" y="64" width="104" height="25" rx="12.5" fill="#1a101d" opacity="0.72" />
        <circle cx="184" cy="76.5" r="4.5" fill="#ff6b5e" />
        <text x="194" y="81.2" fontFamily="var(--font-text)" fontWeight="600" fontSize="13.5" fill="#fff7f9">
          02:41 / 5:00
        </text>
      </g>
    </g>
  );
}
