import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { IDEMPOTENCY_KEY } from '@dear-future/contracts/internal/uploads';
import { invalid } from '@dear-future/service-kit/service/validation';
import type { Request } from 'express';

/** 1-200 visible ASCII characters, or null without the header. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const value = context.switchToHttp().getRequest<Request>().get('idempotency-key');
  if (value === undefined) return null;
  if (IDEMPOTENCY_KEY.test(value)) return value;
  throw invalid([{ field: 'Idempotency-Key', problem: 'Idempotency-Key must be 1 to 200 visible ASCII characters.' }]);
});
