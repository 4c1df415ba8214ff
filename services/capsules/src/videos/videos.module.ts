import { Module } from '@nestjs/common';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { VideoKeepers } from './video-keepers.js';

@Module({ imports: [TimeCapsulesModule, SharedResponsesModule], providers: [VideoKeepers], exports: [VideoKeepers] })
export class VideosModule {}
