import { shownSession, type SandboxContext } from './sandbox-context.js';
import type { Session } from './objects.js';
import { invalid } from './stripe-error.js';

const MAX_DEPTH = 4;

/**
 * Replaces the ids at `paths` (such as `payment_intent.latest_charge`) with whole objects:
 * https://docs.stripe.com/api/expanding_objects.
 */
export function expand(context: SandboxContext, result: object, paths: string[]): object {
  const splitPaths = paths.map((path) => path.split('.'));
  for (const path of splitPaths) {
    if (path.length > MAX_DEPTH)
      throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' });
  }
  return expandObject(context, result, splitPaths);
}

function expandObject(context: SandboxContext, object: object, paths: string[][]): object {
  const isRequested = (name: string): boolean => paths.some(([head]) => head === name);
  const plain = isSession(object)
    ? { ...shownSession(object), ...(isRequested('line_items') && lineItemsOf(object)) }
    : object;
  const unknown = paths.find(([head = '']) => !(head in plain));
  if (unknown) throw invalid(`This property cannot be expanded (${unknown.join('.')}).`, { param: 'expand' });
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]: [string, unknown]) => {
      const matchingPaths = paths
        .filter(([head]) => head === name)
        .map(([, ...rest]) => rest.filter((part) => part !== ''));
      const nestedPaths = matchingPaths.filter(({ length }) => length > 0);
      if (Array.isArray(value)) {
        return [name, value.map((each: unknown) => (isObject(each) ? expandObject(context, each, nestedPaths) : each))];
      }
      if (matchingPaths.length === 0 || value === null) return [name, value];
      const whole = typeof value === 'string' ? context.store.findAny(value) : value;
      if (!isObject(whole)) throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' });
      return [name, expandObject(context, whole, nestedPaths)];
    }),
  );
}

function lineItemsOf({ line_items }: Session): Pick<Session, 'line_items'> {
  return { line_items };
}

function isSession(object: object): object is Session {
  return 'object' in object && object.object === 'checkout.session' && 'payment_intent_data' in object;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
