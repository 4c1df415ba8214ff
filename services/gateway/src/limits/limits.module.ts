import { Module } from '@nestjs/common';
import { RateLimits } from './rate-limits.js';

/** How much one client or user may request and upload. */
@Module({ providers: [RateLimits], exports: [RateLimits] })
export class LimitsModule {}
