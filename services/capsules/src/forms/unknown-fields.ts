import type { FieldProblem } from '@dear-future/contracts/errors';
import { unknownField } from '@dear-future/service-kit/service/validation';

/** Unknown fields are refused, not ignored: sending `status` must not look accepted. */
export function unknownFields(fields: Readonly<Record<string, string>>, known: ReadonlySet<string>): FieldProblem[] {
  return Object.keys(fields)
    .filter((name) => !known.has(name))
    .map(unknownField);
}
