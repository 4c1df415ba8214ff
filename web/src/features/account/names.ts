import type { Names } from '../../entities/session/change-names.js';

/** The name under which lib/browser/form-texts.ts stores what a user types into the name dialog. */
export const namesKey = (userId: string): string => `names:${userId}`;

export function readNames(firstName: string, lastName: string): Names {
  return { firstName: firstName.trim() || null, lastName: lastName.trim() || null };
}

export function fullName({ firstName, lastName }: Names): string {
  return `${firstName?.trim() ?? ''} ${lastName?.trim() ?? ''}`.trim() || 'Not provided';
}
