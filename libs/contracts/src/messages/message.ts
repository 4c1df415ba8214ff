import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { ValidateIf, validateSync, type ValidationError } from 'class-validator';
import type { ServiceName } from '../services.js';

/**
 * The definition of one message: its consumer, name, version and payload class, whose decorators validate. The consumer
 * starts only with exactly one handler for it.
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

/** A field that may be null; other values are validated. */
export const IsNullable = (): PropertyDecorator => ValidateIf((_, value) => value !== null);

/**
 * The problems of a payload, one phrase for each broken rule, without the values; empty when it is valid. Unknown
 * fields are ignored: a newer sender may have added them.
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
