import { textIn } from '../../../lib/time/dates.js';
import { dayInWords, dayOf } from '../../../lib/time/delivery-days.js';
import { useLocalZone } from '../../../lib/time/local-zone.js';
import { placeOf } from '../../../lib/time/zones.js';
import { instantInZone } from '../../../lib/time/zoned-time.js';
import { Fact } from '../../../ui/layout/card.js';
import { SummaryCard } from '../../../ui/layout/summary-card.js';

interface ArrivalCardProps {
  readonly title: string;
  readonly recipient: string;
  readonly date: string;
  readonly time: string;
}

export function ArrivalCard({ title, recipient, date, time }: ArrivalCardProps) {
  const zone = useLocalZone();
  const day = dayOf(date);
  const instant = instantInZone(date, time, zone);
  return (
    <SummaryCard label="Your capsule" day={day} title={title} waves>
      <dl className="border-t border-line pt-4">
        <Fact label="To">{recipient}</Fact>
      </dl>
      <p aria-live="polite" className="text-ink-soft">
        <span>
          {day === null || instant === null
            ? 'Choose the day and time it should arrive.'
            : `Arrives on ${dayInWords(day)} at\u00a0${textIn(zone, instant.ms, withSeconds(instant.ms))} ${placeOf(zone)} time.`}
        </span>
        {instant?.moved === true && <span> The clocks go forward that day and skip the time you chose.</span>}
      </p>
    </SummaryCard>
  );
}

/** Shows seconds only if there are some. */
const withSeconds = (ms: number) => ({ timeStyle: ms % 60_000 === 0 ? 'short' : 'medium' }) as const;
