import { characterCount } from '@dear-future/contracts/text/hidden-characters';
import { count } from './count.js';

/** Counts like the server. `maxLength` of a control would count UTF-16, in which an emoji is two or more. */
export const isTooLong = (text: string, maxLength: number): boolean => characterCount(text) > maxLength;

/** Returns undefined while more than `mostShown` characters are left. */
export function charactersLeft(text: string, maxLength: number, mostShown = 20): string | undefined {
  const left = maxLength - characterCount(text);
  if (left > mostShown) return undefined;
  return left >= 0 ? `${count(left, 'character')} left` : `${count(-left, 'character')} too many`;
}

/** A rule for react-hook-form. `what` completes "Please shorten …". */
export const atMost = (maxLength: number, what: string) => ({
  validate: (text: string) => !isTooLong(text, maxLength) || `Please shorten ${what} to ${maxLength} characters.`,
});
