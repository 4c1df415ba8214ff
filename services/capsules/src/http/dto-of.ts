import type { ContractClass } from '@dear-future/contracts/fields';
import { getMetadataStorage } from 'class-validator';

type Source<Dto> = { [Field in keyof Dto]: Dto[Field] extends string | null ? Dto[Field] | Date : Dto[Field] };

/** Copies only the contract's fields, so that a new column cannot leak, and writes dates as ISO text. */
export function dtoOf<Dto extends object>(type: ContractClass<Dto>, source: Source<Dto>): Dto {
  const fields = [...fieldsOf(type)] as (keyof Dto)[];
  return Object.fromEntries(fields.map((field) => [field, dateToText(source[field])])) as Dto;
}

const cache = new Map<ContractClass, ReadonlySet<string>>();

export function fieldsOf(type: ContractClass): ReadonlySet<string> {
  // Without this cache, class-validator would search the rules of all classes on each call.
  const cached = cache.get(type);
  if (cached) return cached;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = new Set(rules.map(({ propertyName }) => propertyName));
  cache.set(type, fields);
  return fields;
}

function dateToText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
