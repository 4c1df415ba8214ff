import type { NamesTyped } from './names.js';

/** Kept in this tab across the login redirect, until saved or cancelled. */
const keyOf = (personId: string): string => `dear-future:names:${personId}`;

export function keepNames(personId: string, names: NamesTyped): void {
  try {
    sessionStorage.setItem(keyOf(personId), JSON.stringify(names));
  } catch {
    // A browser that stores nothing: the form itself still holds them.
  }
}

/** What this person was typing, or null. */
export function keptNames(personId: string): NamesTyped | null {
  try {
    return namesIn(sessionStorage.getItem(keyOf(personId)));
  } catch {
    return null;
  }
}

export function forgetNames(personId: string): void {
  try {
    sessionStorage.removeItem(keyOf(personId));
  } catch {
    // Nothing was stored either.
  }
}

/** Reads what was stored; null for anything else. */
export function namesIn(stored: string | null): NamesTyped | null {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<Record<keyof NamesTyped, unknown>> | null;
    const { firstName, lastName } = value ?? {};
    return typeof firstName === 'string' && typeof lastName === 'string' ? { firstName, lastName } : null;
  } catch {
    return null;
  }
}
