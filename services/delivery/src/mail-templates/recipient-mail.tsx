import type { Mail } from '../mail/mail-transport.js';
import { looksLikeLink, shorten, guestName } from '../mail/plain-text.js';
import { longDate } from './arrival-mail.js';
import { Greeting, Text } from '../mail-layout/mail-parts.js';
import { renderMail } from '../mail-layout/render-mail.js';
import { MAX_NAME_IN_SUBJECT, quotedName } from './responses-mail.js';

export interface RecipientDetails {
  /** 128 bits, for this email alone. */
  secret: string;
  senderName: string | null;
  /** Proven by the sender. */
  senderEmail: string;
  recipientName: string;
  /** The recipient is a child. */
  guardianName: string | null;
  recordedAt: Date;
  /** The owner's, for the date of the recording (default: UTC). */
  timeZone: string | null;
}

/**
 * Brings a time capsule to a person other than its owner. Has no title and no note: those are the owner's words, and
 * strangers must not get what anyone likes in our name (docs/product.md §4.9).
 */
export function recipientMail(details: RecipientDetails, publicUrl: string): Promise<Mail> {
  const { secret, senderEmail, recordedAt, timeZone } = details;
  const [senderName, recipientName, guardianName] = [
    details.senderName,
    details.recipientName,
    details.guardianName,
  ].map(mentionable);
  const sender = senderName ?? 'Someone';
  const quoted = quotedName(senderName === null || senderName === undefined ? [] : [senderName]);
  const child = recipientName ?? 'a child in your care';
  const recorded = longDate(recordedAt, timeZone);
  const isThroughGuardian = details.guardianName !== null;
  return renderMail({
    subject: isThroughGuardian ? `${quoted} sent a video for a child` : `${quoted} sent you a video`,
    heading: isThroughGuardian ? `A video for ${child}` : 'A video for you',
    preview: `From ${senderEmail}, recorded on ${recorded}.`,
    kicker: 'A time capsule has arrived',
    postmark: recorded,
    children: (
      <>
        <Greeting firstName={(isThroughGuardian ? guardianName : recipientName) ?? null} />
        <Text>
          {`${sender} (${senderEmail}) recorded a video on ${recorded}. Today it’s for ${isThroughGuardian ? child : 'you'} to open.`}
        </Text>
        {isThroughGuardian && (
          <Text>{`You’re getting this email for ${child}. Please open it together, or pass it on.`}</Text>
        )}
      </>
    ),
    button: { label: 'Open it', href: new URL(`/open#${secret}`, publicUrl).href },
    footnote:
      'You don’t need an account. Please keep this email to yourself: its link opens the video. If you don’t know the sender, say so on that page, and they can’t write to you again.',
  });
}

/** A name that the sender typed, too short for a message, unless mail readers would turn it into a link. */
function mentionable(name: string | null): string | null {
  const clean = guestName(name);
  return clean === null || looksLikeLink(clean) ? null : shorten(clean, MAX_NAME_IN_SUBJECT);
}
