import { Module } from '@nestjs/common';
import { ReelRows } from './reel-rows.js';

/** The rows of highlight reels. */
@Module({ providers: [ReelRows], exports: [ReelRows] })
export class ReelsModule {}
