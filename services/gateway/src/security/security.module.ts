import { Module } from '@nestjs/common';
import { RateLimits } from './rate-limits.js';

/** Limits and the checks that every request passes (`gateway.module.ts` says in which order). */
@Module({ providers: [RateLimits], exports: [RateLimits] })
export class SecurityModule {}
