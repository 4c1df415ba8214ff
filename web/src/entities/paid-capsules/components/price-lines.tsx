import type { PriceLine } from '@dear-future/contracts/pricing';
import { dollars } from '../../../lib/count.js';

interface PriceLinesProps {
  lines: readonly PriceLine[];
  totalCents: number;
  announcesTotal?: boolean;
}

export function PriceLines({ lines, totalCents, announcesTotal = false }: PriceLinesProps) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2">
      {lines.map(({ kind, label, cents }) => (
        <div key={kind} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft wrap-anywhere">{label}</dt>
          <dd className="text-right tabular-nums">{dollars(cents)}</dd>
        </div>
      ))}
      <div className="col-span-2 mt-1 flex items-baseline justify-between gap-4 border-t border-dashed border-line-strong pt-3">
        <dt className="font-semibold">Total</dt>
        <dd aria-live={announcesTotal ? 'polite' : undefined} className="text-right text-heading font-semibold">
          {dollars(totalCents)}
        </dd>
      </div>
    </dl>
  );
}
