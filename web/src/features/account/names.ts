import type { Names } from '../../entities/session/change-names.js';

export interface NamesTyped {
  readonly firstName: string;
  readonly lastName: string;
}

/** The storage key of typed names, which survive the login redirect (lib/form-texts.ts). */
export const namesKey = (userId: string): string => `names:${userId}`;

/** Trimmed; null if empty. */
export function readNames(firstName: string, lastName: string): Names {
  return { firstName: firstName.trim() || null, lastName: lastName.trim() || null };
}

/** The full name, or 'Not provided'. */
export function fullName({ firstName, lastName }: Names): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim() || 'Not provided';
}
