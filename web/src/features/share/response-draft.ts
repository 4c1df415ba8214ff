import { MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import { tabStore } from '../../lib/text-store.js';

/** What a responder types beside their video. */
export interface ResponseDraft {
  readonly name: string;
  readonly email: string;
  readonly note: string;
}

export const EMPTY_RESPONSE: ResponseDraft = { name: '', email: '', note: '' };

/** The fields beside `video` as they are sent. Source: docs/product.md §7. */
export interface ResponseFields {
  readonly responderName?: string;
  readonly responderEmail?: string;
  readonly personalNote?: string;
}

/** Messages for users, by field. */
type DraftProblems = Partial<Record<keyof ResponseDraft, string>>;

/** RFC 5321 §4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;
/** Something, one @, a domain with a dot. The server checks strictly. */
const ONE_MAILBOX = /^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+\.[^\s@,;:<>()".]+$/;

/**
 * Checks the form before sending. Returns an empty object if it is valid.
 *
 * @param required whether name and address must be filled in
 */
export function checkDraft({ name, email, note }: ResponseDraft, required: boolean): DraftProblems {
  const problems: DraftProblems = {};
  if (required && name.trim() === '') problems.name = 'Please enter your name.';
  if (name.trim().length > MAX_RESPONDER_NAME_LENGTH) {
    problems.name = `Please shorten your name to ${MAX_RESPONDER_NAME_LENGTH} characters.`;
  }
  const address = email.trim();
  if (required && address === '') problems.email = 'Please enter your email address.';
  if (address !== '' && (address.length > MAX_EMAIL_LENGTH || !ONE_MAILBOX.test(address))) {
    problems.email = `Please enter one email address, like name@example.com${required ? '' : ', or leave this field empty'}.`;
  }
  if (note.trim().length > MAX_NOTE_LENGTH) {
    problems.note = `Please shorten your note to ${MAX_NOTE_LENGTH} characters.`;
  }
  return problems;
}

/** The fields to send: trimmed, without empty ones. */
export function fieldsOf({ name, email, note }: ResponseDraft): ResponseFields {
  return {
    ...(name.trim() === '' ? {} : { responderName: name.trim() }),
    ...(email.trim() === '' ? {} : { responderEmail: email.trim() }),
    ...(note.trim() === '' ? {} : { personalNote: note.trim() }),
  };
}

/** Whether two forms send the same fields. */
export const sameFields = (one: ResponseFields, other: ResponseFields): boolean =>
  one.responderName === other.responderName &&
  one.responderEmail === other.responderEmail &&
  one.personalNote === other.personalNote;

/** Stored until the response is accepted: the form, and the fields of a recording's first try. */
interface RememberedDraft {
  readonly draft: ResponseDraft;
  readonly sent: { readonly recordingId: string; readonly fields: ResponseFields } | null;
}

const keyOf = (owner: string) => `dear-future:response:${owner}`;

export const rememberDraft = (owner: string, remembered: RememberedDraft): boolean =>
  tabStore.write(keyOf(owner), JSON.stringify(remembered));

export const recallDraft = (owner: string): RememberedDraft => ({
  draft: EMPTY_RESPONSE,
  sent: null,
  ...(tabStore.readJson(keyOf(owner)) as Partial<RememberedDraft> | null),
});

export const forgetDraft = (owner: string): void => tabStore.remove(keyOf(owner));
