import { browserStore } from './text-store.js';

/*
 * Texts of forms, stored across reloads, closed tabs and ended sessions until they are sent. A form's name has the
 * user's id: other users never see them.
 */

const keyOf = (name: string): string => `dear-future:form:${name}`;

export const hasTexts = (name: string): boolean => browserStore.read(keyOf(name)) !== null;

/** @param empty the initial form; its fields are the defaults */
export function loadTexts<Words extends AllText<Words>>(name: string, empty: Words): Words {
  const kept = { ...(browserStore.readJson(keyOf(name)) as Partial<Record<string, unknown>> | null) };
  const words = { ...empty };
  for (const field of Object.keys(empty) as (keyof Words)[]) {
    const value = kept[field as string];
    if (typeof value === 'string') words[field] = value as Words[keyof Words];
  }
  return words;
}

type AllText<Words> = { readonly [field in keyof Words]: string };

export function saveTexts(name: string, words: Readonly<Record<string, string>>): void {
  browserStore.write(keyOf(name), JSON.stringify(words));
}

/** They were sent, or are no longer wanted. */
export function forgetTexts(name: string): void {
  browserStore.remove(keyOf(name));
}
