import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import type { User } from '../users/users.js';

/** The signed-in user of a request, set by `SessionStrategy`. */
export interface SignedIn {
  user: User;
  /** See `keyOf`. */
  sessionKey: string;
}

export function signedInOf(request: Request): SignedIn | null {
  return (request as Request & { user?: SignedIn }).user ?? null;
}

/** @throws ProblemError `unauthenticated` */
export function requireSignedIn(request: Request): SignedIn {
  const signedIn = signedInOf(request);
  if (signedIn === null) throw new ProblemError('unauthenticated', 'Please log in first.');
  return signedIn;
}

/** Parameter of a handler: the signed-in user. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn =>
  requireSignedIn(context.switchToHttp().getRequest<Request>()),
);

/** Parameter of a handler for visitors: the signed-in user, or null. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn | null =>
  signedInOf(context.switchToHttp().getRequest<Request>()),
);
