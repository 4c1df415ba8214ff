import { browserStore } from './text-store.js';

// Keeps what a user has typed into a form until the form is sent. A form's name contains the user's id, so no other
// user sees the texts.

const keyOf = (name: string): string => `dear-future:form:${name}`;

export const hasTexts = (name: string): boolean => browserStore.read(keyOf(name)) !== null;

export function loadTexts<Texts extends { readonly [field in keyof Texts]: string }>(
  name: string,
  empty: Texts,
): Texts {
  const stored = { ...(browserStore.readJson(keyOf(name)) as object | null) };
  const known = Object.entries(stored).filter(
    ([field, text]) => Object.hasOwn(empty, field) && typeof text === 'string',
  );
  return { ...empty, ...Object.fromEntries(known) };
}

export const saveTexts = (name: string, texts: Readonly<Record<string, string>>): void =>
  void browserStore.write(keyOf(name), JSON.stringify(texts));

export const forgetTexts = (name: string): void => browserStore.remove(keyOf(name));
