import { MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { ResponderFields } from '@dear-future/contracts/http/shared-prompts';
import { tabStore } from '../../lib/browser/text-store.js';

export type ResponseDraft = Readonly<Record<'name' | 'email' | 'note', string>>;

export const EMPTY_RESPONSE: ResponseDraft = { name: '', email: '', note: '' };

/** RFC 5321 §4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;
/** Matches text, one @ and a domain with a dot. The server checks strictly. */
const ONE_MAILBOX = /^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+\.[^\s@,;:<>()".]+$/;

export function checkDraft(draft: ResponseDraft, required: boolean) {
  const problems: Partial<Record<keyof ResponseDraft, string>> = {};
  const [name, email] = [draft.name.trim(), draft.email.trim()];
  if (required && name === '') problems.name = 'Please enter your name.';
  if (name.length > MAX_RESPONDER_NAME_LENGTH) {
    problems.name = `Please shorten your name to ${MAX_RESPONDER_NAME_LENGTH} characters.`;
  }
  if (required && email === '') problems.email = 'Please enter your email address.';
  if (email !== '' && (email.length > MAX_EMAIL_LENGTH || !ONE_MAILBOX.test(email))) {
    problems.email = `Please enter one email address, like name@example.com${required ? '' : ', or leave this field empty'}.`;
  }
  if (draft.note.trim().length > MAX_NOTE_LENGTH) {
    problems.note = `Please shorten your note to ${MAX_NOTE_LENGTH} characters.`;
  }
  return problems;
}

export function fieldsOf({ name, email, note }: ResponseDraft): ResponderFields {
  const fields = { responderName: name.trim(), responderEmail: email.trim(), personalNote: note.trim() };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}

export const sameFields = (one: ResponderFields, other: ResponderFields): boolean =>
  one.responderName === other.responderName &&
  one.responderEmail === other.responderEmail &&
  one.personalNote === other.personalNote;

/** Stored in this tab until the response is accepted: the form, and the fields of a recording's first attempt. */
interface RememberedDraft {
  readonly draft: ResponseDraft;
  readonly sent: { readonly recordingId: string; readonly fields: ResponderFields } | null;
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
