import { shownSession, type SandboxContext } from './sandbox-context.js';
import type { Session } from './objects.js';
import { invalid } from './stripe-error.js';

const DEEPEST = 4;

/**
 * Replaces the ids in `paths` (such as `payment_intent.latest_charge`) by whole objects:
 * https://docs.stripe.com/api/expanding_objects.
 */
export function expand(context: SandboxContext, answer: object, paths: string[]): object {
  const known = paths.map((path) => path.split('.'));
  for (const path of known) {
    if (path.length > DEEPEST)
      throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' });
  }
  return shown(context, answer, known);
}

function shown(context: SandboxContext, object: object, paths: string[][]): object {
  const wanted = (name: string): boolean => paths.some(([head]) => head === name);
  const plain = isSession(object) ? { ...shownSession(object), ...(wanted('line_items') && lines(object)) } : object;
  const unknown = paths.find(([head = '']) => !(head in plain));
  if (unknown) throw invalid(`This property cannot be expanded (${unknown.join('.')}).`, { param: 'expand' });
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]: [string, unknown]) => {
      const inside = paths.filter(([head]) => head === name).map(([, ...rest]) => rest.filter((part) => part !== ''));
      const deeper = inside.filter(({ length }) => length > 0);
      if (Array.isArray(value)) {
        return [name, value.map((each: unknown) => (isObject(each) ? shown(context, each, deeper) : each))];
      }
      if (inside.length === 0 || value === null) return [name, value];
      const whole = typeof value === 'string' ? context.store.findAny(value) : value;
      if (!isObject(whole)) throw invalid(`This property cannot be expanded (${name}).`, { param: 'expand' });
      return [name, shown(context, whole, deeper)];
    }),
  );
}

function lines({ line_items }: Session): Pick<Session, 'line_items'> {
  return { line_items };
}

function isSession(object: object): object is Session {
  return 'object' in object && object.object === 'checkout.session' && 'payment_intent_data' in object;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
