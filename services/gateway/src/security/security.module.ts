import { Module } from '@nestjs/common';
import { RateLimits } from './rate-limits.js';

/** Limits, and the checks that every request passes (in the order of `gateway.module.ts`). */
@Module({ providers: [RateLimits], exports: [RateLimits] })
export class SecurityModule {}
