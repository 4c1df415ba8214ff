import { looksLikeLink, shorten, cleanGuestName } from '../mail/plain-text.js';
import { longDate } from './arrival-mail.js';
import type { MailContent } from '../mail-layout/mail-content.js';
import type { MailFacts } from '../sources/source-kinds.js';
import { MAX_NAME_IN_SUBJECT } from './responses-mail.js';

/** Omits the title and the note, so that no sender can write to strangers in our name (docs/product.md §4.9). */
export function recipientMail(capsule: MailFacts): MailContent {
  const { recordedAt, timeZone, secret = '' } = capsule;
  const senderEmail = capsule.senderEmail ?? '';
  const senderName = cleanName(capsule.firstName);
  const recipientName = cleanName(capsule.recipientName);
  const guardianName = cleanName(capsule.guardianName);
  const sender = senderName !== null ? `${senderName} (${senderEmail})` : senderEmail;
  const child = recipientName ?? 'a child in your care';
  const recorded = longDate(recordedAt, timeZone);
  const isThroughGuardian = capsule.guardianName !== null;
  return {
    // Inboxes show the subject beside our name, so the subject begins with our words.
    subject: isThroughGuardian ? `A video for a child in your care, from ${sender}` : `A video from ${sender}`,
    heading: isThroughGuardian ? `A video for ${child}` : 'A video for you',
    preview: `From ${senderEmail}, recorded on ${recorded}.`,
    kicker: 'A time capsule has arrived',
    postmark: recorded,
    firstName: isThroughGuardian ? guardianName : recipientName,
    sentences: [
      `${sender} recorded a video on ${recorded}. Today it’s ${isThroughGuardian ? `time for ${child} to see it` : 'yours to open'}.`,
      ...(isThroughGuardian ? [`You’re getting this email for ${child}. Please watch the video together.`] : []),
      'Dear Future keeps videos safe until the day their sender chooses.',
    ],
    button: { label: 'Open It', path: `/open#${secret}` },
    footnote:
      'You don’t need an account. Please keep this email to yourself: its link opens the video. If you don’t know the sender, say so on the page that opens, and they won’t be able to send you anything again.',
  };
}

/** Shortens a name, because the sender could put a message in it. Returns null if it is empty or looks like a link. */
function cleanName(name: string | null): string | null {
  const clean = cleanGuestName(name);
  return clean === null || looksLikeLink(clean) ? null : shorten(clean, MAX_NAME_IN_SUBJECT);
}
