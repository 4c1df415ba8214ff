import type { Names } from '../../entities/session/change-names.js';

/** The key under which the browser stores typed names (lib/browser/form-texts.ts). */
export const namesKey = (userId: string): string => `names:${userId}`;

export function readNames(firstName: string, lastName: string): Names {
  return { firstName: firstName.trim() || null, lastName: lastName.trim() || null };
}

export function fullName({ firstName, lastName }: Names): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim() || 'Not provided';
}
