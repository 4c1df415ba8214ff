import { toHeadings, type MailContent } from '../mail-layout/mail-content.js';
import type { MailFacts } from '../sources/source-kinds.js';
import { deliveredCapsulePath } from './pages.js';

export function arrivalMail(capsule: MailFacts, today: Date): MailContent {
  const { sourceId, promptTitle, recordedAt, timeZone, personalNote, firstName, picture } = capsule;
  const recorded = longDate(recordedAt, timeZone);
  const note = personalNote?.trim() ?? '';
  return {
    ...toHeadings(promptTitle, 'It’s here'),
    preview: `Recorded on ${recorded}. Open it when you’re ready.`,
    kicker: 'Your time capsule has arrived',
    postmark: recorded,
    picture: picture === null ? undefined : { jpeg: picture, alt: `Your video, recorded on ${recorded}` },
    firstName,
    sentences: [`${describeDay(recorded, longDate(today, timeZone))}, you sat down and recorded a video for yourself.`],
    quote: note === '' ? undefined : { label: 'Your note to yourself', text: note },
    button: { label: 'Open Your Time Capsule', path: deliveredCapsulePath(sourceId) },
    footnote: 'Only you can open it. You may need to log in.',
  };
}

const YEARS = ['', 'One year', 'Two years', 'Three years', 'Four years', 'Five years'];

/** Returns `On May 4, 2026`. On an anniversary, adds how many years ago that was. */
function describeDay(recorded: string, today: string): string {
  const [day, year] = recorded.split(', ');
  const [todaysDay, thisYear] = today.split(', ');
  const years = Number(thisYear) - Number(year);
  if (day !== todaysDay || years <= 0) return `On ${recorded}`;
  const inWords = YEARS[years];
  return inWords ? `${inWords} ago today, on ${recorded}` : `On ${recorded}, ${String(years)} years ago today`;
}

/** Returns a date like `May 4, 2026`, in UTC if this process does not know the time zone. Never throws. */
export function longDate(date: Date, timeZone: string | null): string {
  return formatFor((timeZone ?? 'UTC').toLowerCase()).format(date);
}

/** Making a formatter takes longer than everything else that an email needs. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones. */
const MAX_FORMATS = 1000;

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = makeFormat(timeZone) ?? formatFor('utc');
  if (formats.size < MAX_FORMATS) formats.set(timeZone, format);
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  } catch {
    return null;
  }
}
