import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { sentenceFor } from '../errors/as-problem.js';
import { ProblemError } from '../errors/problem-error.js';

class Validation extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      exceptionFactory: (errors) => invalid(errors.flatMap((error) => problemsOf(error))),
    });
  }

  /** class-transformer skips fields that are named like members of `Object.prototype`, so we refuse them first. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (this.toValidate(metadata) && typeof value === 'object' && value !== null) {
      const problem = nestingProblem(value);
      if (problem) throw problem;
      const skipped = Object.keys(value).filter((name) => name in Object.prototype);
      if (skipped.length > 0) throw invalid(skipped.map(unknownField));
    }
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

export const validation = new Validation();

export function invalid(problems: FieldProblem[]): ProblemError {
  const first = problems[0];
  return new ProblemError('invalid', first ? asSentence(first.problem) : sentenceFor('invalid'), problems);
}

const MAX_SHOWN_NAME_LENGTH = 100;

/** Shortens the name, which the client chose and which may be very long. */
export function unknownField(name: string): FieldProblem {
  const field = name.slice(0, MAX_SHOWN_NAME_LENGTH);
  return { field, problem: `The field \u201c${field}\u201d is not known.` };
}

function problemsOf(error: ValidationError, parent = ''): FieldProblem[] {
  const field = parent ? `${parent}.${error.property}` : error.property;
  return [...ownProblems(error, field), ...(error.children ?? []).flatMap((child) => problemsOf(child, field))];
}

/** If a value has the wrong type, the other rules that it breaks say nothing new. */
const TYPE_RULES: ReadonlySet<string> = new Set(['isString', 'isInt', 'isNumber', 'isBoolean', 'isObject']);

function ownProblems({ property, value, constraints = {} }: ValidationError, field: string): FieldProblem[] {
  if ('whitelistValidation' in constraints) return [unknownField(field)];
  const broken = Object.entries(constraints);
  if (value === undefined && broken.length > 0) return [{ field, problem: `${fieldLabel(property)} is missing.` }];
  const wrongType = broken.filter(([rule]) => TYPE_RULES.has(rule));
  return (wrongType.length > 0 ? wrongType : broken).map(([, message]) => {
    const text = message.startsWith(`${property} `) ? fieldLabel(property) + message.slice(property.length) : message;
    return { field, problem: asSentence(text) };
  });
}

/** Turns `promptTitle` into "Prompt title". Keeps names that are not in camel case, such as those of headers. */
function fieldLabel(property: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(property)) return property;
  const words = property.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function asSentence(problem: string): string {
  const text = problem.charAt(0).toUpperCase() + problem.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** More levels than any request from our pages or from Stripe needs. */
const MAX_DEPTH = 32;

/** Returns an error if the nesting is too deep: libraries walk JSON recursively, and would overflow the stack. */
export function nestingProblem(value: unknown): ProblemError | undefined {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return new ProblemError('malformed', sentenceFor('malformed'));
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return undefined;
}
