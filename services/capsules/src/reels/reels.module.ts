import { Module } from '@nestjs/common';
import { HostNews } from '../paid-capsules/host-news.js';
import { ReelController } from './reel.controller.js';
import { ReelRequests } from './reel-requests.js';
import { ReelService } from './reel.service.js';
import { ReelVideos } from './reel-videos.js';

@Module({
  controllers: [ReelController],
  providers: [HostNews, ReelRequests, ReelService, ReelVideos],
  exports: [ReelRequests, ReelVideos],
})
export class ReelsModule {}
