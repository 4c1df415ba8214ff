import { Module } from '@nestjs/common';
import { LiveController } from './live.controller.js';
import { LiveStreams } from './live-streams.js';

/** Server-sent events for open pages, over Redis. */
@Module({ controllers: [LiveController], providers: [LiveStreams] })
export class LiveModule {}
