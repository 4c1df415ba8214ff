import type { Mail } from '../mail/mail-transport.js';
import { Quote } from '../mail-layout/mail-parts.js';
import { deliveredCapsulePath } from './pages.js';
import { renderMailAbout } from '../mail-layout/render-mail.js';

export interface ArrivalDetails {
  capsuleId: string;
  promptTitle: string;
  recordedAt: Date;
  /** The owner's time zone, for the date of the recording (default: UTC). */
  timeZone: string | null;
  personalNote: string | null;
  firstName: string | null;
  picture: Buffer | null;
}

export function arrivalMail(details: ArrivalDetails, publicUrl: string, today = new Date()): Promise<Mail> {
  const { capsuleId, promptTitle, recordedAt, timeZone, personalNote, firstName, picture } = details;
  const recorded = longDate(recordedAt, timeZone);
  const note = personalNote?.trim() ?? '';
  return renderMailAbout(promptTitle, {
    subject: "It's here",
    preview: `Recorded on ${recorded}. Open it when you’re ready.`,
    kicker: 'Your time capsule has arrived',
    postmark: recorded,
    picture: picture === null ? undefined : { jpeg: picture, alt: `Your video, recorded on ${recorded}` },
    firstName,
    sentences: [`${recordedWhen(recorded, longDate(today, timeZone))}, you sat down and recorded this.`],
    children: note !== '' && <Quote label="Your note to yourself">{note}</Quote>,
    button: { label: 'Open your time capsule', href: new URL(deliveredCapsulePath(capsuleId), publicUrl).href },
    footnote: 'Only you can open it. You may need to log in.',
  });
}

const YEARS = ['', 'One year', 'Two years', 'Three years', 'Four years', 'Five years'];

/** `On May 4, 2026`; on its anniversary `Five years ago today, on May 4, 2026`. */
function recordedWhen(recorded: string, today: string): string {
  const [day, year] = recorded.split(', ');
  const [todaysDay, thisYear] = today.split(', ');
  const years = Number(thisYear) - Number(year);
  if (day !== todaysDay || years <= 0) return `On ${recorded}`;
  return `${YEARS[years] ?? `${String(years)} years`} ago today, on ${recorded}`;
}

/** `May 4, 2026` in the given zone; an unknown zone counts as UTC. */
export function longDate(date: Date, timeZone: string | null): string {
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' };
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timeZone ?? 'UTC' }).format(date);
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date);
  }
}
