import { useId } from 'react';
import { postmarkLines } from '../../lib/dates.js';
import { drawnPart } from './drawing.js';
import './envelope.css';
import stampPicture from './hero-stamp.svg?raw';
import { Postmark } from './postmark.js';
import { Stamp } from './stamp.js';

const StampPicture = drawnPart(stampPicture);

interface EnvelopeProps {
  /** `sealing` and `opening` play once; otherwise it is sealed and shows its front. */
  motion?: 'sealing' | 'opening';
  /** The two lines of the address. */
  address: readonly [string, string];
  /** The picture on the print inside, if any. */
  poster?: string | undefined;
  /** The day on the postmark that cancels the stamp. */
  postmarked: Date;
  /** The day on a second postmark, once it has arrived. */
  arrived?: Date;
  /** The print is out. */
  onOpened?: () => void;
}

/** A time capsule as a letter, with the video as a print inside. Decoration, so hidden from screen readers. */
export function Envelope({ motion, address, poster, postmarked, arrived, onOpened }: EnvelopeProps) {
  return (
    <div
      aria-hidden="true"
      data-motion={motion}
      className="envelope w-full"
      onAnimationEnd={({ animationName }) => {
        if (motion === 'opening' && animationName === 'envelope-rise') onOpened?.();
      }}
    >
      <div className="envelope-card">
        <div className="envelope-face">
          <Front address={address} />
          <Postmark
            waves
            caption="DEAR FUTURE"
            lines={postmarkLines(postmarked)}
            ink="text-[#7a2e4d]"
            className="envelope-postmark absolute top-[7%] left-[55%] w-[38%] -rotate-6 opacity-90"
          />
          {arrived && (
            <Postmark
              caption="ARRIVED"
              lines={postmarkLines(arrived)}
              ink="text-[#35543f]"
              className="absolute right-[6%] bottom-[11%] w-[19%] rotate-10 opacity-80"
            />
          )}
        </div>
        <div className="envelope-face envelope-back">
          <Back poster={poster} />
        </div>
      </div>
    </div>
  );
}

const SHEET = 'M5 0h550a5 5 0 0 1 5 5v333a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12V5a5 5 0 0 1 5-5z';
/** The stripes of the airmail border on the front: where each pair begins. */
const STRIPES = Array.from({ length: 11 }, (_, index) => index * 56 - 24);

function Front({ address: [to, below] }: Pick<EnvelopeProps, 'address'>) {
  const id = useId();
  return (
    <svg viewBox="0 0 560 350" fill="none">
      <clipPath id={id}>
        <path d={SHEET} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h560v350H0z" fill="var(--color-letter)" />
        {STRIPES.map((x) => (
          <g key={x}>
            <path d={`M${x} 350l9-12h14l-9 12z`} fill="#7a2e4d" />
            <path d={`M${x + 28} 350l9-12h14l-9 12z`} fill="#e9a23b" />
          </g>
        ))}
      </g>
      <g fontFamily="var(--font-display)" fill="#2b1b2e">
        <text x="48" y="220" fontSize="36">
          {to}
        </text>
        <text x="48" y="264" fontSize="29">
          {below}
        </text>
      </g>
      <path d="M48 282h300" stroke="#957d90" strokeWidth="1.5" strokeDasharray="1 7" strokeLinecap="round" />
      <Stamp x={438} y={32} width={86} height={104}>
        <StampPicture />
      </Stamp>
    </svg>
  );
}

function Back({ poster }: Pick<EnvelopeProps, 'poster'>) {
  const id = useId();
  return (
    <svg viewBox="0 0 560 350" fill="none">
      <path className="envelope-lining" d="M2 1h556L306-196q-26-20-52 0z" fill="#7a2e4d" />
      <path d={SHEET} fill="#5d203a" />
      <g className="envelope-print">
        <rect x="140" y="62" width="280" height="204" rx="6" fill="#fffdfd" />
        <clipPath id={id}>
          <rect x="150" y="72" width="260" height="162" rx="3" />
        </clipPath>
        <g clipPath={`url(#${id})`}>
          <path d="M150 72h260v162H150z" fill="#3a2140" />
          <circle cx="280" cy="140" r="52" fill="#7a2e4d" />
          <path d="M150 206c40-22 90-18 132 0s90 12 128-8v40H150z" fill="#5d203a" />
          {poster === undefined ? null : (
            <image href={poster} x="150" y="72" width="260" height="162" preserveAspectRatio="xMidYMid slice" />
          )}
        </g>
        <circle cx="280" cy="153" r="24" fill="#fffdfd" fillOpacity="0.92" />
        <path d="M272 141v24l19-12z" fill="#7a2e4d" />
      </g>
      <path
        d="M0 4 266 196a24 24 0 0 0 28 0L560 4v334a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z"
        fill="var(--color-letter)"
      />
      <path d="m6 346 214-183M554 346 340 163" stroke="#e9dce1" strokeWidth="2" />
      <path
        className="envelope-flap"
        d="M1 1h558L306 201q-26 20-52 0z"
        fill="#f4ebee"
        stroke="#e9dce1"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <g style={{ '--falls': '-34px', '--turns': '-38deg' }} className="envelope-wax">
        <path d={`${WAX_LEFT}z`} fill="#7a2e4d" />
      </g>
      <g style={{ '--falls': '34px', '--turns': '38deg' }} className="envelope-wax">
        <path d={`${WAX_RIGHT}z`} fill="#7a2e4d" />
        <path d="M271 162v36l29-18z" fill="#e9a23b" />
      </g>
    </svg>
  );
}

/** The seal breaks along a crack down its middle. */
const WAX_LEFT =
  'M280 138c-9-3-15 3-23 6s-15 4-19 12-1 15-4 23-2 17 4 24 9 13 18 16 16 9 24 5l-5-14 7-12-6-14 6-16-5-15z';
const WAX_RIGHT =
  'M280 138c8 3 15-3 23 1s12 9 18 15 9 12 7 22 4 16-2 24-8 14-17 17-15 8-24 7-9 5-5 0l-5-14 7-12-6-14 6-16-5-15z';
