import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError } from '../errors/problem-error.js';
import type { CallerIdentity } from './service-tokens.js';

export type { CallerIdentity } from './service-tokens.js';

export const OPEN = 'dear-future:open';

/** Needs no service token: only the health checks. */
export const Open = (): MethodDecorator & ClassDecorator => SetMetadata(OPEN, true);

export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): CallerIdentity => {
  const { user } = context.switchToHttp().getRequest<Request & { user: CallerIdentity }>();
  return user;
});

export const UserId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { user } = context.switchToHttp().getRequest<Request & { user: CallerIdentity }>();
  return requireUser(user);
});

export function requireUser(caller: CallerIdentity): string {
  if (caller.userId === null) throw new ProblemError('unauthenticated', 'Please log in first.');
  return caller.userId;
}
