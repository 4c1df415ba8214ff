import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError } from '../errors/problem-error.js';
import type { CallerIdentity } from './service-tokens.js';

export type { CallerIdentity } from './service-tokens.js';

/** Returns the caller that `ServiceTokenGuard` has verified. */
export const callerOf = (context: ExecutionContext): CallerIdentity =>
  context.switchToHttp().getRequest<Request & { user: CallerIdentity }>().user;

export const Caller = createParamDecorator((_: unknown, context) => callerOf(context));

export const UserId = createParamDecorator((_: unknown, context) => requireUser(callerOf(context)));

export function requireUser(caller: CallerIdentity): string {
  if (caller.userId === null) throw new ProblemError('unauthenticated', 'Please log in first.');
  return caller.userId;
}
