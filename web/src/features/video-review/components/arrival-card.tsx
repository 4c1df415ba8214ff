import { unbroken } from '../../../lib/time/dates.js';
import { dayInWords, dayOf } from '../../../lib/time/delivery-days.js';
import { instantInZone, localZone, placeOf } from '../../../lib/time/zoned-time.js';
import { Fact } from '../../../ui/layout/card.js';
import { SummaryCard } from '../../../ui/layout/summary-card.js';

interface ArrivalCardProps {
  readonly title: string;
  readonly recipient: string;
  readonly date: string;
  readonly time: string;
}

export function ArrivalCard({ title, recipient, date, time }: ArrivalCardProps) {
  const zone = localZone();
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
            : `Arrives on ${unbroken(`${dayInWords(day)} at ${timeIn(instant.ms, zone)}`)} ${placeOf(zone)} time.`}
        </span>
        {instant?.moved === true && <span> The clocks go forward that day and skip the time you chose.</span>}
      </p>
    </SummaryCard>
  );
}

function timeIn(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: ms % 60_000 === 0 ? 'short' : 'medium', timeZone }).format(ms);
}
