import { postmarkLines } from '../../lib/time/postmark-lines.js';
import { drawnPart } from './drawing.js';
import { Postmark } from './postmark.js';
import inside from './envelope/inside.svg?raw';
import paper from './envelope/paper.svg?raw';
import pocket from './envelope/pocket.svg?raw';
import print from './envelope/print.svg?raw';
import stampPicture from './scenes/hero-stamp.svg?raw';
import { Stamp } from './stamp.js';

const Inside = drawnPart(inside);
const Paper = drawnPart(paper);
const Pocket = drawnPart(pocket);
const Print = drawnPart(print);
const StampPicture = drawnPart(stampPicture);

export interface LetterProps {
  address: readonly [string, string];
  postmarked: Date;
  arrived?: Date;
  poster?: string | undefined;
}

interface EnvelopeProps extends LetterProps {
  /** Each motion plays once. Without one, the envelope is sealed and shows its front. */
  motion?: 'sealing' | 'opening' | undefined;
  onOpened?: () => void;
}

/** A time capsule as a letter, with the video as a photo inside. As decoration, it is hidden from screen readers. */
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

function Front({ address }: Pick<EnvelopeProps, 'address'>) {
  return (
    <svg viewBox="0 0 560 350" fill="none">
      <Paper />
      <g fontFamily="var(--font-display)" fill="#2b1b2e">
        <text x="48" y="220" fontSize="36">
          {address[0]}
        </text>
        <text x="48" y="264" fontSize="29">
          {address[1]}
        </text>
      </g>
      <Stamp x={438} y={32} width={86} height={104}>
        <StampPicture />
      </Stamp>
    </svg>
  );
}

function Back({ poster }: Pick<EnvelopeProps, 'poster'>) {
  return (
    <svg viewBox="0 0 560 350" fill="none">
      <Inside />
      <g className="envelope-print">
        <Print />
        <g clipPath="url(#envelope-print)">
          {poster && (
            <image href={poster} x="150" y="72" width="260" height="162" preserveAspectRatio="xMidYMid slice" />
          )}
        </g>
        <circle cx="280" cy="153" r="24" fill="#fffdfd" fillOpacity="0.92" />
        <path d="M272 141v24l19-12z" fill="#7a2e4d" />
      </g>
      <Pocket />
    </svg>
  );
}
