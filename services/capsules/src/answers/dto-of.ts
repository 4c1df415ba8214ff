import type { ContractClass } from '@dear-future/contracts/fields';
import { getMetadataStorage } from 'class-validator';

/** An object with the fields of a contract, and perhaps others. Its moments may be dates. */
type Source<Dto> = { [Field in keyof Dto]: Dto[Field] extends string | null ? Dto[Field] | Date : Dto[Field] };

/** The fields that the contract lists, so that a new column cannot leak. */
export function dtoOf<Dto extends object>(type: ContractClass<Dto>, source: Source<Dto>): Dto {
  const fields = [...fieldsOf(type)] as (keyof Dto)[];
  return Object.fromEntries(fields.map((field) => [field, asText(source[field])])) as Dto;
}

const known = new Map<ContractClass, ReadonlySet<string>>();

export function fieldsOf(type: ContractClass): ReadonlySet<string> {
  // class-validator searches the rules of all classes each time.
  const fields = known.get(type) ?? new Set(rulesOf(type).map(({ propertyName }) => propertyName));
  known.set(type, fields);
  return fields;
}

const rulesOf = (type: ContractClass) => getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);

function asText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
