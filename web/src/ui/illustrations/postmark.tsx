import { clsx } from 'clsx';
import { useId } from 'react';

interface PostmarkProps {
  /** Around the top of the ring. */
  caption: string;
  /** Three short lines in the middle, e.g. day, month, year. */
  lines: readonly [string, string, string];
  /** Draws the wavy bars that cancel the stamp, to the right of the ring. */
  waves?: boolean;
  /** Its colour. */
  ink?: string;
  className?: string;
}

/** A round postmark with a date. Drawn in the current colour; decoration, so hidden from screen readers. */
export function Postmark({ caption, lines, waves = false, ink = 'text-primary-ink', className }: PostmarkProps) {
  const id = useId();
  return (
    <svg
      viewBox={waves ? '0 0 220 120' : '0 0 120 120'}
      aria-hidden="true"
      className={clsx(ink, className)}
      fill="none"
    >
      <defs>
        <path id={id} d="M16.5 60a43.5 43.5 0 0 1 87 0" />
      </defs>
      <circle cx="60" cy="60" r="57" stroke="currentColor" strokeWidth="2.4" />
      <circle cx="60" cy="60" r="38" stroke="currentColor" strokeWidth="1.4" />
      <g fill="currentColor" fontFamily="var(--font-text)" fontWeight="700" textAnchor="middle">
        <text fontSize="11.5" letterSpacing="2">
          <textPath href={`#${id}`} startOffset="50%">
            {caption}
          </textPath>
        </text>
        <text x="60" y="46" fontSize="13" letterSpacing="1.4">
          {lines[0]}
        </text>
        <text x="60" y="68" fontSize="22" fontFamily="var(--font-display)" fontWeight="400">
          {lines[1]}
        </text>
        <text x="60" y="85" fontSize="13" letterSpacing="1.4">
          {lines[2]}
        </text>
        {caption === '' ? null : (
          <path d="m60 101.5 1.6 3.4 3.7.4-2.8 2.5.8 3.7-3.3-1.9-3.3 1.9.8-3.7-2.8-2.5 3.7-.4z" />
        )}
      </g>
      {waves ? (
        <path
          d="M120 36c12-7 20 7 32 0s20 7 32 0 20 7 32 0M121 52c12-7 20 7 32 0s20 7 32 0 20 7 32 0M121 68c12-7 20 7 32 0s20 7 32 0 20 7 32 0M120 84c12-7 20 7 32 0s20 7 32 0 20 7 32 0"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      ) : null}
    </svg>
  );
}

/** The postmark of a "not found" page. */
export function ReturnToSender({ item }: { item: string }) {
  return <Postmark caption="RETURN TO SENDER" lines={['NO', '404', item]} className="w-40 -rotate-8" />;
}
