import type { Names } from '../../entities/session/change-names.js';

export interface NamesTyped {
  readonly firstName: string;
  readonly lastName: string;
}

/** Typed names survive the login redirect (lib/form-texts.ts). */
export const namesKey = (userId: string): string => `names:${userId}`;

export function readNames(firstName: string, lastName: string): Names {
  return { firstName: firstName.trim() || null, lastName: lastName.trim() || null };
}

export function fullName({ firstName, lastName }: Names): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim() || 'Not provided';
}
