import type { Letter } from '../mail-transport.js';
import { oneLine, shorten } from '../plain-text.js';
import { letterPage, paragraph, quotation } from './letter-page.js';

export interface ArrivalDetails {
  capsuleId: string;
  promptTitle: string;
  recordedAt: Date;
  /** The owner's time zone, for the date of the recording (default: UTC). */
  timeZone: string | null;
  personalNote: string | null;
  firstName: string | null;
}

/** The page of one capsule's video. Visitors get there after they sign in. */
export function capsulePath(capsuleId: string): string {
  return `/my-capsules?capsule=${encodeURIComponent(capsuleId)}`;
}

/** The mail that delivers a time capsule (docs/product.md §1). */
export function arrivalLetter(details: ArrivalDetails, publicUrl: string, today = new Date()): Letter {
  const title = oneLine(details.promptTitle);
  const name = details.firstName === null ? '' : oneLine(details.firstName);
  const recorded = longDate(details.recordedAt, details.timeZone);
  const greeting = name === '' ? 'Hi,' : `Hi ${name},`;
  const news = `${recordedWhen(recorded, longDate(today, details.timeZone))}, you sat down and recorded this.`;
  const note = details.personalNote?.trim() ?? '';
  const href = new URL(capsulePath(details.capsuleId), publicUrl).toString();
  const label = 'Watch your video';
  const footnote = 'Only you can open it. You may need to sign in.';
  const html = letterPage({
    preview: `Recorded on ${recorded}. Press play.`,
    kicker: 'Your time capsule has arrived',
    heading: title,
    content: [paragraph(greeting), paragraph(news), note === '' ? '' : quotation('Your note to yourself', note)].join(
      '\n',
    ),
    button: { label, href },
    footnote,
  });
  const text = [
    'Your time capsule has arrived',
    title,
    `${greeting}\n${news}`,
    ...(note === '' ? [] : [`Your note to yourself:\n${note.replace(/^/gm, '> ')}`]),
    `${label}: ${href}`,
    footnote,
    'Dear Future',
  ].join('\n\n');
  return { subject: `It's here: ${shorten(title, 60)}`, html, text: `${text}\n` };
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
