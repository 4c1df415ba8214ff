import { count } from '../../lib/count.js';

/** From here on it is said how much room is left, in characters. */
const SAID_FROM = 20;

/** How many characters are left of `most`, or too many; undefined while there is plenty of room. Counted as they are sent: trimmed. */
export function roomLeft(text: string, most: number): string | undefined {
  const left = most - text.trim().length;
  if (left > SAID_FROM) return undefined;
  return left >= 0 ? `${count(left, 'character')} left` : `${count(-left, 'character')} too many`;
}
