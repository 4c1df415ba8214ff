import { Module } from '@nestjs/common';
import { ReelRows } from './reel-rows.js';

/** The highlight reels that were asked for. */
@Module({ providers: [ReelRows], exports: [ReelRows] })
export class ReelsModule {}
