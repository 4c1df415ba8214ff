import 'reflect-metadata';
import { plainToInstance, Type } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsInt,
  IsISO8601,
  IsString,
  Matches,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  validateSync,
  type ValidationError,
} from 'class-validator';

/** A class whose decorators validate a request body, a response or a message. */
export type ContractClass<Value extends object = object> = new () => Value;

export const isNotNull = (_: unknown, value: unknown): boolean => value !== null;
export const IsNullable = (): PropertyDecorator => ValidateIf(isNotNull);

/** For a field that may be left out. Unlike with `IsOptional`, null counts as a value. */
export const IsOmittable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

export const IsMoment = (): PropertyDecorator => IsISO8601({ strict: true });
export const IsSha256 = (): PropertyDecorator => Matches(/^[0-9a-f]{64}$/);
export const IsStrings = (): PropertyDecorator => allOf(IsArray(), IsString({ each: true }));
export const IsCount = (): PropertyDecorator => allOf(IsInt(), Min(0));

function allOf(...rules: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const rule of rules) rule(target, property);
  };
}

const NESTED = 'dear-future:nested';

export function IsOne(type: () => ContractClass): PropertyDecorator {
  return allOf(IsDefined(), ValidateNested(), setNestedClass(type));
}

export function IsListOf(type: () => ContractClass, minLength = 0): PropertyDecorator {
  const length = minLength > 0 ? [ArrayMinSize(minLength)] : [];
  return allOf(IsArray(), ...length, ValidateNested({ each: true }), setNestedClass(type));
}

function setNestedClass(type: () => ContractClass): PropertyDecorator {
  return allOf(Type(type), Reflect.metadata(NESTED, type));
}

export function nestedClassOf(type: ContractClass, property: string): ContractClass | undefined {
  const nested: unknown = Reflect.getMetadata(NESTED, type.prototype as object, property);
  return nested === undefined ? undefined : (nested as () => ContractClass)();
}

/** For an object whose values are all strings, such as the fields of a form. */
export function IsRecord(): PropertyDecorator {
  const isRecord = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === 'string');
  const messages = { defaultMessage: () => '$property must be an object of strings' };
  // Without `Type`, class-transformer would mistake a field named `constructor` for the class.
  return allOf(
    ValidateBy({ name: 'isRecord', validator: { validate: isRecord, ...messages } }),
    Type(() => Object),
  );
}

/** Returns a phrase for each rule that `value` breaks. Ignores unknown fields, which a newer sender may have added. */
export function problemsOf(type: ContractClass, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['it is not an object'];
  return validateSync(plainToInstance(type, value)).flatMap((error) => toPhrases(error));
}

export function isValid<Value extends object>(type: ContractClass<Value>, value: unknown): value is Value {
  return problemsOf(type, value).length === 0;
}

export function onlyKnownFields<Value extends object>(type: ContractClass<Value>, value: Value): Value {
  const copy = plainToInstance(type, value);
  validateSync(copy, { whitelist: true });
  return copy;
}

function toPhrases({ property, constraints = {}, children = [] }: ValidationError, parent = ''): string[] {
  const own = Object.values(constraints).map((phrase) => parent + phrase);
  return [...own, ...children.flatMap((child) => toPhrases(child, `${parent}${property}.`))];
}
