import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The form of each parameter. Any other value gets a 404 without a call to a service. */
const FORMS: Readonly<Record<string, RegExp>> = {
  id: UUID,
  rid: UUID,
  token: UUID,
  // 128 random bits in base58.
  slug: /^[1-9A-HJ-NP-Za-km-z]{22}$/,
  // 128 random bits, in hex or base64url, and the extension.
  name: /^[A-Za-z0-9_-]{22,32}\.webm$/,
};

export function fillPath(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/:([a-z]+)/gi, (_, key: string) => encodeURIComponent(checkedParam(key, params[key])));
}

/** Returns the value if it is well-formed. Otherwise, throws the same 404 as for a value that does not exist. */
export function checkedParam(key: string, value: unknown): string {
  if (typeof value === 'string' && FORMS[key]?.test(value)) return value;
  throw new ProblemError('not_found', 'We couldn’t find what you’re looking for.');
}
