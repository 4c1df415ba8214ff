import type { ResponderFields } from '@dear-future/contracts/http/shared-prompts';
import { tabStore } from '../../lib/browser/text-store.js';

export type ResponseDraft = Readonly<Record<'name' | 'email' | 'note', string>>;

export function fieldsOf({ name, email, note }: ResponseDraft): ResponderFields {
  const fields = { responderName: name.trim(), responderEmail: email.trim(), personalNote: note.trim() };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}

const keyOf = (owner: string) => `dear-future:response:${owner}`;

/** Stored in this tab until the response is accepted. */
export const rememberDraft = (owner: string, draft: ResponseDraft): boolean =>
  tabStore.write(keyOf(owner), JSON.stringify(draft));

export const recallDraft = (owner: string) => tabStore.readJson(keyOf(owner)) as ResponseDraft | null;

export const forgetDraft = (owner: string): void => tabStore.remove(keyOf(owner));
