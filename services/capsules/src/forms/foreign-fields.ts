import type { FieldProblem } from '@dear-future/contracts/errors';

const LONGEST_NAME_SHOWN = 100;

/**
 * Names the fields that a form does not have. They are refused, not ignored: whoever sends `status` or `personId` expects
 * an effect that must never happen.
 */
export function foreignFields(fields: Readonly<Record<string, string>>, known: ReadonlySet<string>): FieldProblem[] {
  return Object.keys(fields)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: name.slice(0, LONGEST_NAME_SHOWN), problem: 'This field is not part of the form.' }));
}
