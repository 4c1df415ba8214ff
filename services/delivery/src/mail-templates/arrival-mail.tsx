import type { Mail } from '../mail/mail-transport.js';
import { Quote } from '../mail-layout/mail-parts.js';
import { deliveredCapsulePath } from './pages.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';
import type { MailFacts } from '../sources/source-kinds.js';

export function arrivalMail(capsule: MailFacts, publicUrl: string, today = new Date()): Promise<Mail> {
  const { sourceId, promptTitle, recordedAt, timeZone, personalNote, firstName, picture } = capsule;
  const recorded = longDate(recordedAt, timeZone);
  const note = personalNote?.trim() ?? '';
  return renderMailAbout(promptTitle, {
    subject: 'It’s here',
    preview: `Recorded on ${recorded}. Open it when you’re ready.`,
    kicker: 'Your time capsule has arrived',
    postmark: recorded,
    picture: picture === null ? undefined : { jpeg: picture, alt: `Your video, recorded on ${recorded}` },
    firstName,
    sentences: [`${recordedWhen(recorded, longDate(today, timeZone))}, you sat down and recorded this.`],
    children: note !== '' && <Quote label="Your note to yourself">{note}</Quote>,
    button: { label: 'Open your time capsule', href: new URL(deliveredCapsulePath(sourceId), publicUrl).href },
    footnote: 'Only you can open it. You may need to log in.',
  });
}

const YEARS = ['', 'One year', 'Two years', 'Three years', 'Four years', 'Five years'];

/** Returns `On May 4, 2026`, or on an anniversary `Five years ago today, on May 4, 2026`. */
function recordedWhen(recorded: string, today: string): string {
  const [day, year] = recorded.split(', ');
  const [todaysDay, thisYear] = today.split(', ');
  const years = Number(thisYear) - Number(year);
  if (day !== todaysDay || years <= 0) return `On ${recorded}`;
  const words = YEARS[years];
  return words ? `${words} ago today, on ${recorded}` : `On ${recorded}, ${String(years)} years ago today`;
}

/** Formats like `May 4, 2026` in the time zone; an unknown zone counts as UTC. */
export function longDate(date: Date, timeZone: string | null): string {
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' };
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timeZone ?? 'UTC' }).format(date);
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date);
  }
}
