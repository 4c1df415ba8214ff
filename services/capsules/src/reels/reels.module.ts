import { Module } from '@nestjs/common';
import { PaidCapsulesModule } from '../paid-capsules/paid-capsules.module.js';
import { ReelController } from './reel.controller.js';
import { ReelRequests } from './reel-requests.js';
import { ReelService } from './reel.service.js';
import { ReelVideos } from './reel-videos.js';

@Module({
  imports: [PaidCapsulesModule],
  controllers: [ReelController],
  providers: [ReelRequests, ReelService, ReelVideos],
  exports: [ReelRequests, ReelVideos],
})
export class ReelsModule {}
