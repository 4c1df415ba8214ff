import type { Names } from '../../entities/session/change-names.js';

export interface NamesTyped {
  readonly firstName: string;
  readonly lastName: string;
}

/** The storage key of typed names, which survive the login redirect (lib/form-texts.ts). */
export const namesKey = (userId: string): string => `names:${userId}`;

export function readNames(firstName: string, lastName: string): Names {
  return { firstName: orNull(firstName), lastName: orNull(lastName) };
}

function orNull(typed: string): string | null {
  const name = typed.trim();
  return name === '' ? null : name;
}

/** The full name, or 'Not provided'. */
export function fullName({ firstName, lastName }: Names): string {
  const name = [firstName, lastName]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
  return name === '' ? 'Not provided' : name;
}
