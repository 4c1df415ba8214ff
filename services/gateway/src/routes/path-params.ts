import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** How the parts of a path look. Whatever does not look so does not exist, and no service is asked. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  id: UUID,
  rid: UUID,
  // 128 random bits in base58.
  slug: /^[1-9A-HJ-NP-Za-km-z]{22}$/,
  // 128 random bits and the ending.
  name: /^[A-Za-z0-9_-]{22,32}\.webm$/,
};

/**
 * Fills `:id` and the like in a service's path.
 *
 * @throws ProblemError `not_found` for a malformed part, exactly as for a thing that is missing
 */
export function fillPath(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/:([a-z]+)/gi, (_, key: string) => encodeURIComponent(checkedParam(key, params[key])));
}

/** One part of a path, or a 404. */
export function checkedParam(key: string, value: unknown): string {
  if (!looksLike(key, value)) throw new ProblemError('not_found', 'This does not exist.');
  return value;
}

/** Whether a part of a path can name anything at all. */
export function looksLike(key: string, value: unknown): value is string {
  return typeof value === 'string' && SHAPES[key]?.test(value) === true;
}
