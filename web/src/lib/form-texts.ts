import { browserStore } from './text-store.js';

/*
 * Texts of forms, stored across reloads, closed tabs and ended sessions until they are sent. A form's name has the
 * user's id: other users never see them.
 */

const keyOf = (name: string): string => `dear-future:form:${name}`;

export const hasTexts = (name: string): boolean => browserStore.read(keyOf(name)) !== null;

/** @param empty the initial form; its fields are the defaults */
export function loadTexts<Texts extends AllText<Texts>>(name: string, empty: Texts): Texts {
  const stored = { ...(browserStore.readJson(keyOf(name)) as Partial<Record<string, unknown>> | null) };
  const texts = { ...empty };
  for (const field of Object.keys(empty) as (keyof Texts)[]) {
    const value = stored[field as string];
    if (typeof value === 'string') texts[field] = value as Texts[keyof Texts];
  }
  return texts;
}

type AllText<Texts> = { readonly [field in keyof Texts]: string };

export function saveTexts(name: string, texts: Readonly<Record<string, string>>): void {
  browserStore.write(keyOf(name), JSON.stringify(texts));
}

/** They were sent, or are no longer wanted. */
export function forgetTexts(name: string): void {
  browserStore.remove(keyOf(name));
}
