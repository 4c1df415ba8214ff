import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import type { OpenSession } from './sessions.js';

/** Returns the session that `SessionGuard` found, or null for visitors. */
export function sessionOf(request: Request): OpenSession | null {
  return (request.user as OpenSession | null | undefined) ?? null;
}

function requireSession(context: ExecutionContext): OpenSession {
  const session = sessionOf(context.switchToHttp().getRequest<Request>());
  if (session === null) throw new ProblemError('unauthenticated', 'Please log in first.');
  return session;
}

export const CurrentSession = createParamDecorator((_: unknown, context) => requireSession(context));

export const CurrentUser = createParamDecorator((_: unknown, context) => requireSession(context).user);
