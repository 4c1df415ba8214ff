import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import type { Person } from '../people/people.js';

/** The signed-in person behind a request, as the session strategy left it. */
export interface SignedIn {
  person: Person;
  /** Hash of the session's secret: names the session without opening it. */
  sessionKey: string;
}

/** Who asked, or null. */
export function signedInOf(request: Request): SignedIn | null {
  return (request as Request & { user?: SignedIn }).user ?? null;
}

/** Who asked, on routes for persons; a 401 otherwise. */
export function requireSignedIn(request: Request): SignedIn {
  const signedIn = signedInOf(request);
  if (signedIn === null) throw new ProblemError('unauthenticated', 'Please log in first.');
  return signedIn;
}

/** Parameter of a handler: the signed-in person. */
export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn =>
  requireSignedIn(context.switchToHttp().getRequest<Request>()),
);

/** Parameter of a handler for visitors: who is signed in, or null. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn | null =>
  signedInOf(context.switchToHttp().getRequest<Request>()),
);
