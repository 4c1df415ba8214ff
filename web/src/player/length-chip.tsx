import { clockText } from '../lib/count.js';

/** The length of a video, in the corner of its picture. */
export function LengthChip({ seconds }: { seconds: number }) {
  return (
    <span className="absolute right-3 bottom-3 rounded-sm bg-[#0d070f] px-1.5 py-0.5 text-sm font-semibold text-on-night tabular-nums">
      {clockText(seconds)}
    </span>
  );
}
