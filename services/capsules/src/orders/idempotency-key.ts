import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { invalid } from '@dear-future/service-kit/service/validation';
import type { Request } from 'express';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** 1-200 visible ASCII characters, or null without the header. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const value = context.switchToHttp().getRequest<Request>().get('idempotency-key');
  if (value === undefined) return null;
  if (KEY.test(value)) return value;
  throw invalid([{ field: 'Idempotency-Key', problem: 'Idempotency-Key must be 1 to 200 visible ASCII characters.' }]);
});
