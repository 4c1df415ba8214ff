import { format } from 'date-fns';
import { postmarkLines } from '../../../lib/time/dates.js';
import { dayOf } from '../../../lib/time/delivery-days.js';
import { instantInZone, localZone, placeOf } from '../../../lib/time/zoned-time.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';

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
    <aside
      aria-label="Your capsule"
      className="relative grid gap-6 overflow-hidden rounded-lg border border-line bg-surface p-6 shadow-rest sm:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:sticky lg:top-24"
    >
      <div className="flex min-h-24 items-start justify-end sm:max-lg:order-last sm:max-lg:col-start-2 sm:max-lg:row-span-3 sm:max-lg:row-start-1">
        {day === null ? (
          <Postmark caption="" lines={['', '', '']} ink="text-line-strong" waves className="h-24" />
        ) : (
          <Postmark caption="DEAR FUTURE" lines={postmarkLines(day)} waves className="h-24 animate-appear" />
        )}
      </div>
      <div>
        <p className="text-sm text-ink-faint">In this capsule</p>
        <p className="font-display text-heading wrap-anywhere">{title}</p>
      </div>
      <div className="border-t border-line pt-4">
        <p className="text-sm text-ink-faint">To</p>
        <p className="font-semibold wrap-anywhere">{recipient}</p>
      </div>
      <p aria-live="polite" className="text-ink-soft">
        {day === null || instant === null
          ? 'Pick a day to see when it arrives.'
          : `Arrives on ${format(day, 'EEEE, MMMM d, yyyy')} at ${timeIn(instant.ms, zone)} ${placeOf(zone)} time.`}
        {instant?.moved === true && ` The clocks go forward that day and skip the time you chose.`}
      </p>
    </aside>
  );
}

function timeIn(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: ms % 60_000 === 0 ? 'short' : 'medium', timeZone }).format(ms);
}
