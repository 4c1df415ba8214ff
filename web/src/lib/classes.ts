import { clsx, type ClassValue } from 'clsx';
import { inParts, overriddenBy, propertyOf } from './utility-properties.js';

/** Joins class names; of two that set the same property the last one wins. */
export function classes(...values: ClassValue[]): string {
  const kept: string[] = [];
  const set = new Set<string>();
  for (const name of clsx(values).split(' ').reverse()) {
    const [condition, utility] = inParts(name);
    const property = propertyOf(utility);
    if (property !== null) {
      if (set.has(condition + property)) continue;
      for (const part of [property, ...overriddenBy(property)]) set.add(condition + part);
    }
    kept.unshift(name);
  }
  return kept.join(' ');
}
