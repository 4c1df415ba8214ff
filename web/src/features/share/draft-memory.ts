import { EMPTY_RESPONSE, type ResponseDraft, type ResponseFields } from './response-draft.js';

/** What is remembered of a response until it is accepted: the form, and what the first try of which recording said. */
export interface RememberedDraft {
  readonly draft: ResponseDraft;
  readonly sent: { readonly takeId: string; readonly fields: ResponseFields } | null;
}

const NOTHING: RememberedDraft = { draft: EMPTY_RESPONSE, sent: null };

/** In this tab alone: names and addresses do not stay on a borrowed phone. */
const keyOf = (owner: string) => `dear-future:response:${owner}`;

export function rememberDraft(owner: string, remembered: RememberedDraft): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(remembered));
  } catch {
    // A browser that stores nothing: the form itself still holds it.
  }
}

export function recallDraft(owner: string): RememberedDraft {
  try {
    const text = sessionStorage.getItem(keyOf(owner));
    return text === null ? NOTHING : { ...NOTHING, ...(JSON.parse(text) as Partial<RememberedDraft>) };
  } catch {
    return NOTHING;
  }
}

export function forgetDraft(owner: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner));
  } catch {
    // Nothing was stored either.
  }
}
