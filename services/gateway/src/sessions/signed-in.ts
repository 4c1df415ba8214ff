import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import type { User } from '../users/users.js';

/** What `SessionGuard` found. */
export interface SignedIn {
  user: User;
  sessionKey: string;
}

const found = new WeakMap<Request, SignedIn>();

export function setSignedIn(request: Request, signedIn: SignedIn): void {
  found.set(request, signedIn);
}

export function signedInOf(request: Request): SignedIn | null {
  return found.get(request) ?? null;
}

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const signedIn = signedInOf(context.switchToHttp().getRequest<Request>());
  if (signedIn === null) throw new ProblemError('unauthenticated', 'Please log in first.');
  return signedIn;
});
