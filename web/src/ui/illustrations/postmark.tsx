import { clsx } from 'clsx';
import { useId } from 'react';

interface PostmarkProps {
  caption: string;
  lines: readonly [string, string, string];
  waves?: boolean;
  ink?: string;
  className?: string;
}

const WAVES =
  'M120 36c12-7 20 7 32 0s20 7 32 0 20 7 32 0M120 52c12-7 20 7 32 0s20 7 32 0 20 7 32 0M120 68c12-7 20 7 32 0s20 7 32 0 20 7 32 0M120 84c12-7 20 7 32 0s20 7 32 0 20 7 32 0';

/** A round postmark, usually with a date. As decoration, it is hidden from screen readers. */
export function Postmark({ caption, lines, waves = false, ink = 'text-primary-ink', className }: PostmarkProps) {
  const id = useId();
  return (
    <svg viewBox={`0 0 ${waves ? 220 : 120} 120`} aria-hidden="true" className={clsx(ink, className)} fill="none">
      <path id={id} d="M16.5 60a43.5 43.5 0 0 1 87 0" />
      <g stroke="currentColor" strokeLinecap="round">
        <circle cx="60" cy="60" r="57" strokeWidth="2.4" />
        <circle cx="60" cy="60" r="38" strokeWidth="1.4" />
        {waves && <path d={WAVES} strokeWidth="2.2" />}
      </g>
      <g fill="currentColor" fontFamily="var(--font-text)" fontWeight="700" fontSize="13" textAnchor="middle">
        <text fontSize="11.5" letterSpacing="2">
          <textPath href={`#${id}`} startOffset="50%">
            {caption}
          </textPath>
        </text>
        <g letterSpacing="1.4" transform="translate(60 0)">
          <text y="46">{lines[0]}</text>
          <text y="85">{lines[2]}</text>
        </g>
        <text x="60" y="68" fontSize="22" fontFamily="var(--font-display)" fontWeight="400">
          {lines[1]}
        </text>
        {caption && <path d="m60 101.5 1.6 3.4 3.7.4-2.8 2.5.8 3.7-3.3-1.9-3.3 1.9.8-3.7-2.8-2.5 3.7-.4z" />}
      </g>
    </svg>
  );
}

export function ReturnToSender() {
  return <Postmark caption="RETURN TO SENDER" lines={['404', 'NOT', 'FOUND']} className="w-40 -rotate-8" />;
}
