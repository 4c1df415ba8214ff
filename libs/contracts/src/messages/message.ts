import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { ValidateIf, validateSync, type ValidationError } from 'class-validator';
import type { ServiceName } from '../services.js';

/**
 * The definition of one message: who consumes it, its name and version, and the class of its payload, whose decorators say what is
 * valid. Each has exactly one handler, in the consumer; a missing or second one stops the consumer's start.
 */
export interface MessageDefinition<Payload> {
  readonly consumer: ServiceName;
  readonly type: string;
  readonly version: number;
  readonly payload: new () => Payload;
}

export function defineMessage<Payload>(
  consumer: ServiceName,
  type: string,
  version: number,
  payload: new () => Payload,
): MessageDefinition<Payload> {
  return { consumer, type, version, payload };
}

/** A field that may be null, and is then not checked further. */
export const IsNullable = (): PropertyDecorator => ValidateIf((_, value) => value !== null);

/**
 * What is wrong with a payload as it came, one phrase for each rule, without the values themselves; empty when it is valid. Fields
 * that the class does not know are left alone: a newer sender may have added them.
 */
export function payloadProblems(definition: MessageDefinition<unknown>, payload: unknown): string[] {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return ['the payload is no object'];
  const instance = plainToInstance(definition.payload as new () => object, payload);
  return validateSync(instance).flatMap((error) => phrases(error));
}

function phrases({ property, constraints = {}, children = [] }: ValidationError, parent = ''): string[] {
  const own = Object.values(constraints).map((phrase) => parent + phrase);
  return [...own, ...children.flatMap((child) => phrases(child, `${parent}${property}.`))];
}
