import type { ResponderFields } from '@dear-future/contracts/http/shared-prompts';
import { tabStore } from '../../lib/browser/text-store.js';

export type ResponseDraft = Readonly<Required<ResponderFields>>;

export function fieldsOf(draft: ResponseDraft): ResponderFields {
  const trimmed = Object.entries(draft).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}

const keyOf = (owner: string) => `dear-future:response-draft:${owner}`;

/** Stores the draft in this tab until the response is accepted. */
export const rememberDraft = (owner: string, draft: ResponseDraft): boolean =>
  tabStore.write(keyOf(owner), JSON.stringify(draft));

export const recallDraft = (owner: string) => tabStore.readJson(keyOf(owner)) as ResponseDraft | null;

export const forgetDraft = (owner: string): void => tabStore.remove(keyOf(owner));
