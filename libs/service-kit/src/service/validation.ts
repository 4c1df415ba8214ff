import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { ProblemError } from '../errors/problem-error.js';

/** Checks bodies and queries against their DTO class; fields that the class does not know are refused by name. */
export const validation = new ValidationPipe({
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  exceptionFactory: (errors) => invalid(errors.flatMap((error) => problemsOf(error))),
});

/** A 400 whose sentence names the first problem and whose details name all. */
export function invalid(problems: FieldProblem[]): ProblemError {
  const first = problems[0];
  return new ProblemError('invalid', first ? sentence(first.problem) : 'The request is not valid.', problems);
}

function sentence(problem: string): string {
  const text = problem.charAt(0).toUpperCase() + problem.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function problemsOf(error: ValidationError, parent = ''): FieldProblem[] {
  const field = parent ? `${parent}.${error.property}` : error.property;
  const own = Object.values(error.constraints ?? {}).map((problem) => ({ field, problem }));
  return [...own, ...(error.children ?? []).flatMap((child) => problemsOf(child, field))];
}
