import type { FieldProblem } from '@dear-future/contracts/errors';
import { invalid } from '@dear-future/service-kit/service/validation';
import { isVisible, withoutHidden } from '@dear-future/service-kit/text/hidden-characters';
import type { ChangeUserDto } from './change-user.dto.js';
import type { PersonNames } from './people.js';

/** Longest name of a person, in characters (Unicode code points) after cleaning; a longer one is refused, never cut. */
export const MAX_PERSON_NAME_LENGTH = 100;

/** Control characters, line ends of every kind, and halves of a surrogate pair: none belongs in a name, or in a mail's header. */
const NOT_PLAIN = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/**
 * The names that a person typed for themselves: trimmed, hidden characters taken out, null for one with nothing to see in it.
 * What was not sent is not among them. Source: docs/product.md §5.5.
 *
 * @throws ProblemError `invalid`, naming each name that cannot be kept
 */
export function readPersonNames(typed: ChangeUserDto): Partial<PersonNames> {
  const problems: FieldProblem[] = [];
  const names: Partial<PersonNames> = {};
  for (const [field, words] of [
    ['firstName', 'The first name'],
    ['lastName', 'The last name'],
  ] as const) {
    const raw = typed[field];
    if (raw === undefined) continue;
    const name = withoutHidden(raw ?? '').trim();
    if (NOT_PLAIN.test(name)) problems.push({ field, problem: `${words} must be one line of plain text.` });
    else if (Array.from(name).length > MAX_PERSON_NAME_LENGTH) {
      problems.push({ field, problem: `${words} must be at most ${String(MAX_PERSON_NAME_LENGTH)} characters.` });
    } else names[field] = isVisible(name) ? name : null;
  }
  if (problems.length > 0) throw invalid(problems);
  return names;
}
