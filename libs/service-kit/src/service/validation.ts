import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { ProblemError } from '../errors/problem-error.js';
import { nestingProblem } from './nesting.js';
import { asSentence, fieldInWords, inWords } from './sentences.js';

/**
 * Checks bodies and queries against their DTO class; fields that the class does not know are refused by name. What is
 * wrong is said in sentences for people; `details` keep the names of the fields.
 */
class Validation extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      exceptionFactory: (errors) => invalid(errors.flatMap((error) => problemsOf(error))),
    });
  }

  /** Making an instance passes over fields named like something every object has, so they are looked for before. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (this.toValidate(metadata) && typeof value === 'object' && value !== null) {
      const tooDeep = nestingProblem(value);
      if (tooDeep) throw tooDeep;
      const unseen = Object.keys(value).filter((name) => name in Object.prototype);
      if (unseen.length > 0) throw invalid(unseen.map(unknownField));
    }
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

export const validation = new Validation();

/** A 400 whose sentence names the first problem and whose details name all. */
export function invalid(problems: FieldProblem[]): ProblemError {
  const first = problems[0];
  return new ProblemError('invalid', first ? asSentence(first.problem) : 'The request is not valid.', problems);
}

const LONGEST_NAME_SHOWN = 100;

/** The message about an unknown field, here and in forms. The sender chose its name, which may be long. */
export function unknownField(name: string): FieldProblem {
  const field = name.slice(0, LONGEST_NAME_SHOWN);
  return { field, problem: `The field \u201c${field}\u201d is not known.` };
}

function problemsOf(error: ValidationError, parent = ''): FieldProblem[] {
  const field = parent ? `${parent}.${error.property}` : error.property;
  return [...ownProblems(error, field), ...(error.children ?? []).flatMap((child) => problemsOf(child, field))];
}

/** What is no text cannot be too long either: where one of these is broken, the others say nothing more. */
const KINDS_OF_VALUES: ReadonlySet<string> = new Set(['isString', 'isInt', 'isNumber', 'isBoolean', 'isObject']);

function ownProblems({ property, value, constraints = {} }: ValidationError, field: string): FieldProblem[] {
  if ('whitelistValidation' in constraints) return [unknownField(field)];
  const broken = Object.entries(constraints);
  // Of what was not sent, everything that it is not need not be said.
  if (value === undefined && broken.length > 0) return [{ field, problem: `${fieldInWords(property)} is missing.` }];
  const wrongKind = broken.filter(([rule]) => KINDS_OF_VALUES.has(rule));
  return (wrongKind.length > 0 ? wrongKind : broken).map(([rule, message]) => ({
    field,
    problem: inWords(rule, message, property),
  }));
}
